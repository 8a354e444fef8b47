# Writes the sets of openings, positions and endgames, learnt weights, the experiments and the files of the page into one
# source file, so that the program needs no files at run time.
file(GLOB embedded_files CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
     ${PROJECT_SOURCE_DIR}/data/*/*.txt ${PROJECT_SOURCE_DIR}/data/endgames/*.tsv
     ${PROJECT_SOURCE_DIR}/experiments/[0-9]*/*.json
     ${PROJECT_SOURCE_DIR}/experiments/oneplayer/*.json
     ${PROJECT_SOURCE_DIR}/web/*.*)
set(entries "")
foreach(path IN LISTS embedded_files)
  file(READ ${PROJECT_SOURCE_DIR}/${path} text)
  string(APPEND entries "    {\"${path}\", R\"embedded(${text})embedded\"sv},\n")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${path})
endforeach()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/embedded.cpp @ONLY CONTENT [[
#include "banyan/core/embedded.hpp"

namespace banyan {

using namespace std::string_view_literals;

std::span<const EmbeddedText> embedded_texts() {
  static constexpr EmbeddedText kTexts[] = {
@entries@  };
  return kTexts;
}

}  // namespace banyan
]])
target_sources(banyan PRIVATE ${PROJECT_BINARY_DIR}/embedded.cpp)
# Longer than the standard asks compilers to bear; both bear it.
set_source_files_properties(${PROJECT_BINARY_DIR}/embedded.cpp PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
