// Backtracking in C++ as in document 000, which `cargo xtask bench` compares with this project. The program was newly
// written for this comparison. `www/published/documents/documents.js` lists the documents.
//
// The parts that determine its cost are those of the document. A matrix of fixed size holds the number of each step,
// and a square is a struct with an addition operator. The program tests whether each move is possible, and makes one
// recursive call for every square it enters. New are the choice of an order of moves, and a limit for the visits, which
// are the calls.
//
//     backtracking SIDE ROW COLUMN MOVES LIMIT
//
// MOVES are the eight moves in the order in which they are tried, such as `1,2;2,1;…`. Each move is a number of rows
// down and a number of columns to the right. LIMIT is the largest number of visits.
//
// The output is the number of visits and the seconds they took.

#include <chrono>
#include <cstdio>
#include <cstdlib>

struct Square {
    int row;
    int column;

    Square operator+(const Square& move) const {
        return {row + move.row, column + move.column};
    }
};

class Board {
public:
    static const int MAX_SIDE = 32;

    explicit Board(int side) : side_(side), steps_() {}

    int side() const { return side_; }

    int& operator[](const Square& square) { return steps_[square.row][square.column]; }

    const int& operator[](const Square& square) const {
        return steps_[square.row][square.column];
    }

private:
    int side_;
    // 0 on a square that the knight has not visited.
    int steps_[MAX_SIDE][MAX_SIDE];
};

// The moves in the order in which they are tried.
Square moves[8];

long long visits = 0;
long long limit = 0;

// Whether a square is on the board and not yet visited.
bool is_possible(const Board& board, const Square& square) {
    bool on_board = square.row >= 0 && square.row < board.side() && square.column >= 0 &&
                    square.column < board.side();
    return on_board && board[square] == 0;
}

// Enters a square as the given step, and continues the search from there. Returns whether the search has ended, with a
// tour or at the limit.
bool visit(Board& board, const Square& square, int step) {
    board[square] = step;
    ++visits;
    if (step == board.side() * board.side() || visits == limit) {
        return true;
    }
    for (int index = 0; index < 8; ++index) {
        Square next = square + moves[index];
        if (is_possible(board, next)) {
            if (visit(board, next, step + 1)) {
                return true;
            }
            board[next] = 0;
        }
    }
    return false;
}

// Parses the moves; returns false if the text is invalid.
bool read_moves(const char* text) {
    for (int index = 0; index < 8; ++index) {
        int length = 0;
        Square& move = moves[index];
        if (std::sscanf(text, "%d,%d%n", &move.row, &move.column, &length) != 2) {
            return false;
        }
        text += length;
        if (*text++ != (index < 7 ? ';' : '\0')) {
            return false;
        }
    }
    return true;
}

int main(int argument_count, char** arguments) {
    if (argument_count != 6 || !read_moves(arguments[4])) {
        std::fprintf(stderr, "usage: backtracking SIDE ROW COLUMN MOVES LIMIT, with MOVES as 1,2;2,1;...\n");
        return 2;
    }
    Board board(std::atoi(arguments[1]));
    Square start = {std::atoi(arguments[2]), std::atoi(arguments[3])};
    limit = std::atoll(arguments[5]);
    if (board.side() < 1 || board.side() > Board::MAX_SIDE || !is_possible(board, start) ||
        limit < 1) {
        std::fprintf(stderr, "the side must be from 1 to %d, the start on the board, and the "
                             "limit at least 1\n", Board::MAX_SIDE);
        return 2;
    }
    auto start_time = std::chrono::steady_clock::now();
    visit(board, start, 1);
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_time;
    std::printf("%lld %.6f\n", visits, seconds.count());
}
