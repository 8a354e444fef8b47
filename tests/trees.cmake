# The tests around the code: the gate, the program as a whole, the package, and the builds by clang and under
# sanitizers with a short run of the tests in each. ctest builds a tree only if a test that needs it was
# selected. All of them carry the label "trees"; `ctest -LE trees` leaves them out.
set(scripts ${PROJECT_SOURCE_DIR}/scripts)
set(app $<TARGET_FILE:banyan_app>)

function(banyan_tree_test name)
  add_test(NAME ${name} COMMAND ${ARGN})
  set_tests_properties(${name} PROPERTIES LABELS trees SKIP_RETURN_CODE 77)
endfunction()

# --- the gate ---
# Every public header alone in a file of its own, but for those that their own source file includes first and so
# compiles alone anyway, and all of them together; built by the gate, not by default.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/include/*.hpp)
set(header_sources "")
foreach(header IN LISTS headers)
  string(REGEX REPLACE "^banyan/(.*)\\.hpp$" "${PROJECT_SOURCE_DIR}/src/\\1.cpp" own_source ${header})
  if(EXISTS ${own_source})
    file(STRINGS ${own_source} first_include REGEX "^#include" LIMIT_COUNT 1)
    if(first_include STREQUAL "#include \"${header}\"")
      continue()
    endif()
  endif()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/headers/${header}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${header}\"\n#include \"${header}\"  // twice is once\n")
  list(APPEND header_sources ${source})
endforeach()
list(TRANSFORM headers REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE includes)
list(JOIN includes "" includes)
set(source ${CMAKE_CURRENT_BINARY_DIR}/headers/all.cpp)
file(CONFIGURE OUTPUT ${source} CONTENT "${includes}")
list(APPEND header_sources ${source})
add_library(banyan_headers OBJECT EXCLUDE_FROM_ALL ${header_sources})
target_link_libraries(banyan_headers PRIVATE banyan::banyan)
target_compile_options(banyan_headers PRIVATE -O0)
banyan_private_flags(banyan_headers)

foreach(check format layers headers words scripts version clang)
  banyan_tree_test(gate.${check} ${scripts}/gate ${check})
endforeach()
# These use all cores; whatever is long begins early, so that nothing is left to wait for at the end.
set_tests_properties(gate.headers gate.clang PROPERTIES COST 200 PROCESSORS 2)
banyan_tree_test(gate.catches_faults python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/gate/gate_test.py)

# --- the program as a whole ---
banyan_tree_test(e2e.run ${CMAKE_CURRENT_SOURCE_DIR}/e2e/run.sh ${app})
banyan_tree_test(e2e.build python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/e2e/build.py)
banyan_tree_test(e2e.signature ${CMAKE_CURRENT_SOURCE_DIR}/e2e/signature.sh ${app})
banyan_tree_test(e2e.resume python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/e2e/resume.py ${app})
banyan_tree_test(e2e.tune python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/e2e/tune.py ${app})
banyan_tree_test(e2e.book python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/e2e/book.py ${app})
banyan_tree_test(e2e.plan python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/e2e/plan.py ${app})
banyan_tree_test(e2e.play python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/e2e/play.py ${app})
banyan_tree_test(e2e.outputs python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/e2e/outputs.py ${app})
banyan_tree_test(e2e.memory python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/e2e/memory.py ${app})
banyan_tree_test(e2e.terminal python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/e2e/terminal.py ${app})
banyan_tree_test(e2e.shards python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/e2e/shards.py ${app})
banyan_tree_test(e2e.clocks python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/e2e/clocks.py ${app})
banyan_tree_test(e2e.server python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/e2e/server.py ${app})
# A browser; skipped where it is missing.
banyan_tree_test(e2e.page python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/e2e/page.py ${app} --axe
                 ${PROJECT_SOURCE_DIR}/build/oracles/node_modules/axe-core/axe.min.js)
# Its types; skipped where node or TypeScript is missing.
banyan_tree_test(page.types ${CMAKE_CURRENT_SOURCE_DIR}/types/check.sh)
# A real client; skipped where node or its package is missing.
find_program(node node)
if(node)
  banyan_tree_test(e2e.gtp_client ${node} ${CMAKE_CURRENT_SOURCE_DIR}/oracles/gtp_client.mjs ${app}
                   ${PROJECT_SOURCE_DIR}/build/oracles)
else()
  banyan_tree_test(e2e.gtp_client sh -c "exit 77")
endif()

# --- threads ---
include(threads/CMakeLists.txt)
banyan_tree_test(threads.build ${scripts}/build release banyan_thread_tests banyan_server_thread_tests)
set_tests_properties(threads.build PROPERTIES FIXTURES_SETUP threads RUN_SERIAL ON TIMEOUT 1200)
banyan_tree_test(threads.sanitized $<TARGET_FILE:banyan_thread_tests> --gtest_brief=1)
banyan_tree_test(threads.server $<TARGET_FILE:banyan_server_thread_tests> --gtest_brief=1)
set_tests_properties(threads.server PROPERTIES FIXTURES_REQUIRED threads PROCESSORS 2)
set_tests_properties(threads.sanitized PROPERTIES FIXTURES_REQUIRED threads PROCESSORS 2 ENVIRONMENT BANYAN_TEST_GAMES=20)
if(TARGET banyan_mpi)
  banyan_tree_test(mpi.build ${scripts}/build release banyan_mpi)
  set_tests_properties(mpi.build PROPERTIES FIXTURES_SETUP mpi RUN_SERIAL ON TIMEOUT 1200)
  banyan_tree_test(mpi.job python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/e2e/mpi.py $<TARGET_FILE:banyan_mpi> ${app})
  set_tests_properties(mpi.job PROPERTIES FIXTURES_REQUIRED mpi RUN_SERIAL ON)
endif()

# --- the package ---
set(check_package ${CMAKE_CURRENT_SOURCE_DIR}/package/check.sh)
banyan_tree_test(package.find_package ${check_package} find_package g++ ${PROJECT_BINARY_DIR})
banyan_tree_test(package.find_package_by_clang ${check_package} find_package clang++ ${PROJECT_BINARY_DIR})
banyan_tree_test(package.pkg_config ${check_package} pkg_config g++ ${PROJECT_BINARY_DIR})
banyan_tree_test(package.add_subdirectory ${check_package} add_subdirectory ${CMAKE_CXX_COMPILER} ${PROJECT_BINARY_DIR})
set_tests_properties(package.add_subdirectory PROPERTIES RUN_SERIAL ON)

# --- other compilers and sanitizers ---
# A tree is built once (a fixture). Clang compiles the tests under sanitizers; they run with few random games and
# without the cases that are long even so, in four parts. The commands are only looked at by clang
# (gate.clang). Of the undefined behaviour the slice leaves out what takes longest to compile, checks of every pointer
# for null, alignment and overflow: the address sanitizer sees most of that. `./test --asan` looks for all of it, in
# all tests, with line numbers.
function(banyan_other_tree tree)
  banyan_tree_test(${tree}.build ${scripts}/build ${tree} ${ARGN})
  set_tests_properties(${tree}.build PROPERTIES FIXTURES_SETUP ${tree} RUN_SERIAL ON TIMEOUT 3600)
endfunction()
set(fuzz_targets spec options position moves sgf gtp files plan http)
list(TRANSFORM fuzz_targets PREPEND replay_ OUTPUT_VARIABLE replay_programs)
banyan_other_tree(slice banyan_tests ${replay_programs})

set(long_cases "Threads.*:DropOut.Ends*:*Perft*:*Replay*:*Data*:*BeatRandomPlay*:EqualPlayers*:Endgames.AreWon*:*PublishedOpenings*:Sprt.Error*")
foreach(quarter 0 1 2 3)
  banyan_tree_test(slice.tests.${quarter} ${PROJECT_SOURCE_DIR}/build/slice/tests/banyan_tests --gtest_brief=1
                   --gtest_filter=-${long_cases})
  set_tests_properties(slice.tests.${quarter} PROPERTIES FIXTURES_REQUIRED slice COST 100 ENVIRONMENT
    "BANYAN_TEST_GAMES=50;GTEST_TOTAL_SHARDS=4;GTEST_SHARD_INDEX=${quarter}")
endforeach()
foreach(target IN LISTS fuzz_targets)
  banyan_tree_test(slice.fuzz.${target} ${PROJECT_SOURCE_DIR}/build/slice/tests/fuzz/replay_${target}
                   ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/corpus/${target})
  set_tests_properties(slice.fuzz.${target} PROPERTIES FIXTURES_REQUIRED slice)
endforeach()
