// Where the program begins; apart from main.cpp, which apps/banyan_mpi uses too.
#include "command.hpp"

int main(int argc, char** argv) { return banyan::app::run_program({argv + 1, argv + argc}); }
