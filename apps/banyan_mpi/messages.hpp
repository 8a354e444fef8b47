// Messages between the processes of a job: texts, and the collective exchange of texts. All calls of MPI are
// here, and one thread at a time makes them.
#pragma once

#include <mpi.h>

#include <string>
#include <vector>

namespace banyan::mpi {

inline int rank() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}
inline int size() {
  int size = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return size;
}

inline void send(int to, const std::string& text) {
  MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, 0, MPI_COMM_WORLD);
}
inline std::string take(int from) {
  MPI_Status status;
  MPI_Probe(from, 0, MPI_COMM_WORLD, &status);
  int length = 0;
  MPI_Get_count(&status, MPI_CHAR, &length);
  std::string text(static_cast<std::size_t>(length), '\0');
  MPI_Recv(text.data(), length, MPI_CHAR, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return text;
}
inline bool has_message(int from) {
  int there = 0;
  MPI_Iprobe(from, 0, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
  return there != 0;
}

// What every process says, by rank. All of them call it.
inline std::vector<std::string> all_say(const std::string& own) {
  const auto count = static_cast<std::size_t>(size());
  int length = static_cast<int>(own.size());
  std::vector<int> lengths(count), places(count);
  MPI_Allgather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, MPI_COMM_WORLD);
  int all = 0;
  for (std::size_t i = 0; i < count; ++i) {
    places[i] = all;
    all += lengths[i];
  }
  std::string together(static_cast<std::size_t>(all), '\0');
  MPI_Allgatherv(own.data(), length, MPI_CHAR, together.data(), lengths.data(), places.data(), MPI_CHAR,
                 MPI_COMM_WORLD);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i) {
    texts.push_back(
        together.substr(static_cast<std::size_t>(places[i]), static_cast<std::size_t>(lengths[i])));
  }
  return texts;
}

}  // namespace banyan::mpi
