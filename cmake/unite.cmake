# Several files as one translation unit: the headers they share are read, and the templates they share compiled, once
# for all of them. What holds no hot code takes a third of the time so. Names in unnamed namespaces must differ then.
#
#   banyan_unite(UNITS NAME BATCH SOURCE…)
#
# sets UNITS to the files to compile, each of them including up to BATCH sources; without BANYAN_UNITE they are the
# sources themselves. (CMake's own unity builds name their files by absolute paths, which a compiler cache would not
# find again in another clone. Here they are named from the root of the project, which the target must include.)
option(BANYAN_UNITE "Compile files that are not hot several at a time" ON)

function(banyan_unite units name batch)
  set(${units} ${ARGN} PARENT_SCOPE)
  if(NOT BANYAN_UNITE)
    return()
  endif()
  set(folder ${PROJECT_BINARY_DIR}/united)
  set(written "")
  list(LENGTH ARGN count)
  set(first 0)
  while(first LESS count)
    list(SUBLIST ARGN ${first} ${batch} sources)
    set(includes "")
    foreach(source IN LISTS sources)
      file(RELATIVE_PATH source ${PROJECT_SOURCE_DIR} ${source})
      string(APPEND includes "#include \"${source}\"\n")
    endforeach()
    set(unit ${folder}/${name}_${first}.cpp)
    file(CONFIGURE OUTPUT ${unit} CONTENT "${includes}" @ONLY)
    list(APPEND written ${unit})
    math(EXPR first "${first} + ${batch}")
  endwhile()
  set(${units} ${written} PARENT_SCOPE)
endfunction()
