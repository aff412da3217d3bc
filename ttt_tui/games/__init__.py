"""Games: the protocol, m,n,k boards, trees, Nim and Othello, and their texts."""
