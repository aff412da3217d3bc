"""A pygame loop at module level around a search on a global board: right."""

import sys

import pygame

pygame.init()
screen = pygame.display.set_mode((300, 300))
board = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
player = 1


def check_win(who, b=board):
    for i in range(3):
        if b[i][0] == b[i][1] == b[i][2] == who or b[0][i] == b[1][i] == b[2][i] == who:
            return True
    return b[0][0] == b[1][1] == b[2][2] == who or b[0][2] == b[1][1] == b[2][0] == who


def is_full(b=board):
    return all(b[row][column] != 0 for row in range(3) for column in range(3))


def minimax(minimax_board, depth, is_maximizing):
    if check_win(2, minimax_board):
        return float("inf")
    if check_win(1, minimax_board):
        return float("-inf")
    if is_full(minimax_board):
        return 0
    best_score = -1000 if is_maximizing else 1000
    for row in range(3):
        for column in range(3):
            if minimax_board[row][column] == 0:
                minimax_board[row][column] = 2 if is_maximizing else 1
                score = minimax(minimax_board, depth + 1, not is_maximizing)
                minimax_board[row][column] = 0
                best_score = (max if is_maximizing else min)(score, best_score)
    return best_score


def best_move():
    best_score, move = -1000, (-1, -1)
    for row in range(3):
        for column in range(3):
            if board[row][column] == 0:
                board[row][column] = 2
                score = minimax(board, 0, False)
                board[row][column] = 0
                if score > best_score:
                    best_score, move = score, (row, column)
    return move


while True:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            sys.exit()
        if event.type == pygame.MOUSEBUTTONDOWN:
            column, row = event.pos[0] // 100, event.pos[1] // 100
            if board[row][column] == 0:
                board[row][column] = player
                row, column = best_move()
                board[row][column] = 2
    pygame.display.update()
