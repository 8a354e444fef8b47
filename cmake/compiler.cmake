# Flags in one place. Public flags change what inline code computes or may use, so they travel to consumers of
# the library; private ones (warnings) stay ours.
include(CheckCXXSourceRuns)

# -march without -mtune=generic makes g++ 12.2 miscompile two-player code on Skylake-family tuning
# (tests/unit/core/compiler_test.cpp has the shape), so the tuning is always named.
set(BANYAN_ARCH_FLAGS "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  if(BANYAN_ARCH STREQUAL "auto" AND NOT CMAKE_CROSSCOMPILING)
    set(CMAKE_REQUIRED_FLAGS "-march=x86-64-v3")
    check_cxx_source_runs("
      #include <immintrin.h>
      int main(int argc, char**) {
        return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi2\") &&
               _pdep_u64(1u << argc, 6u) == 4u ? 0 : 1;
      }" BANYAN_RUNS_X86_64_V3)
    unset(CMAKE_REQUIRED_FLAGS)
    if(BANYAN_RUNS_X86_64_V3)
      set(BANYAN_ARCH_FLAGS -march=x86-64-v3 -mtune=generic)
    endif()
  elseif(NOT BANYAN_ARCH MATCHES "^(auto|portable)$")
    set(BANYAN_ARCH_FLAGS -march=${BANYAN_ARCH} -mtune=generic)
  endif()
endif()

# No contraction to fused multiply-add: a formula gives the same number on every machine and compiler. No errno
# from mathematics, which changes no number: with it std::sqrt is a branch and a call, and no loop that has one
# becomes vector instructions.
set(BANYAN_PUBLIC_FLAGS ${BANYAN_ARCH_FLAGS} -ffp-contract=off -fno-math-errno)
function(banyan_public_flags target)
  target_compile_options(${target} PUBLIC "$<$<COMPILE_LANGUAGE:CXX>:${BANYAN_PUBLIC_FLAGS}>")
  if(BANYAN_SANITIZE)
    target_compile_options(${target} PUBLIC -fsanitize=${BANYAN_SANITIZE} -fno-sanitize-recover=all
                                            -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${BANYAN_SANITIZE})
  endif()
endfunction()

# For what hands over to hot code at once. g++ takes a sixth less time with -Og than with -O1; for clang they are the
# same.
set(BANYAN_LITTLE_OPTIMISATION $<$<CONFIG:Release>:-Og>)

# g++ collects the garbage of its own memory from 128 MB on; up to half a gigabyte it need not, which saves a fifth of
# its time.
set(BANYAN_COMPILER_MEMORY "")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(BANYAN_COMPILER_MEMORY "SHELL:--param ggc-min-heapsize=524288")
endif()

function(banyan_private_flags target)
  target_compile_options(${target} PRIVATE "${BANYAN_COMPILER_MEMORY}")
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ 12 sees phantoms in std::string's operator+, and in move lists, whose unused places are left
    # uninitialised on purpose.
    target_compile_options(${target} PRIVATE -Wno-restrict -Wno-maybe-uninitialized)
  endif()
  if(BANYAN_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

# Headers that nearly every file of a target includes, read once for all of them: more than half of the time that
# a small test takes. g++ 12 forgets that they are the system's and warns of its phantoms in std::string there, so
# with it the library does without. Every file names what it uses all the same: the preset clang builds without
# this.
#
# Under sanitizers, where trees are built whole and seldom, our own headers join them; not engine_for.hpp and
# knowledge_for.hpp, whose templates the library compiles once, where a game's knowledge is to be seen.
set(BANYAN_COMMON_HEADERS <algorithm> <array> <chrono> <functional> <memory> <optional> <span> <string> <string_view>
                          <vector>)
if(BANYAN_SANITIZE)
  foreach(header engine/engine.hpp engine/searcher.hpp search/mcts/mcts.hpp)
    list(APPEND BANYAN_COMMON_HEADERS ${PROJECT_SOURCE_DIR}/include/banyan/${header})
  endforeach()
endif()
function(banyan_precompile target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # All files behind the precompiled header are listed as dependencies: a compiler cache that goes by that list must
    # not take a file compiled with other headers for this one.
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow -fpch-deps)
  else()
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")  # for the cache below
  endif()
endfunction()

# A compiler cache, where there is one, makes fresh clones and second compilers cheap. It trusts the compiler's list
# of headers instead of running the preprocessor first, which halves what a miss costs; and it accepts precompiled
# headers only where no file depends on the time or defines macros for them: none does. Places within the project count
# from its root, so that another clone finds what this one compiled.
if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(BANYAN_CCACHE ccache)
  if(BANYAN_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_DEPEND=1 CCACHE_SLOPPINESS=pch_defines,time_macros
        CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${BANYAN_CCACHE})
  endif()
endif()
