// The peer that `cargo xtask bench` measures the searches against: backtracking as document 000
// builds it, written anew for this purpose.
//
// What makes up its cost is as there: a matrix of fixed size that holds the number of each step, a
// square as a struct with an addition, a test of whether a move is possible, and one recursive call
// for every square entered. Added are the choice of an order of the moves, and the counting of visits,
// which are the calls, up to a limit at which it gives up.
//
//     backtracking SIDE ROW COLUMN MOVES LIMIT
//
// MOVES are the eight moves in the order in which they are tried, as `1,2;2,1;…`: rows down and columns
// to the right. It prints the visits and the seconds they took.

#include <chrono>
#include <cstdio>
#include <cstdlib>

struct Square {
    int row;
    int column;

    Square operator+(const Square& step) const {
        return {row + step.row, column + step.column};
    }
};

class Board {
public:
    static const int LARGEST = 32;

    explicit Board(int side) : side_(side), steps_() {}

    int side() const { return side_; }

    int& operator[](const Square& square) { return steps_[square.row][square.column]; }

    const int& operator[](const Square& square) const {
        return steps_[square.row][square.column];
    }

private:
    int side_;
    // 0 where the knight has not been.
    int steps_[LARGEST][LARGEST];
};

Square moves[8];

long long visits = 0;
long long limit = 0;

bool is_possible(const Board& board, const Square& square) {
    bool on_board = square.row >= 0 && square.row < board.side() && square.column >= 0 &&
                    square.column < board.side();
    return on_board && board[square] == 0;
}

// Whether the search is over: with a tour, or because the limit is reached.
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

int main(int count, char** words) {
    if (count != 6 || !read_moves(words[4])) {
        std::fprintf(stderr, "say: SIDE ROW COLUMN MOVES LIMIT, with MOVES as 1,2;2,1;...\n");
        return 2;
    }
    Board board(std::atoi(words[1]));
    Square start = {std::atoi(words[2]), std::atoi(words[3])};
    limit = std::atoll(words[5]);
    if (board.side() < 1 || board.side() > Board::LARGEST || !is_possible(board, start) ||
        limit < 1) {
        std::fprintf(stderr, "the side goes from 1 to %d, the start is on the board, the limit "
                             "is at least 1\n", Board::LARGEST);
        return 2;
    }
    auto began = std::chrono::steady_clock::now();
    visit(board, start, 1);
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
    std::printf("%lld %.6f\n", visits, seconds.count());
}
