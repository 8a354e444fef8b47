# What `cmake --install` writes: headers, library, program, a CMake package (find_package(banyan), target
# banyan::banyan) and a pkg-config file. The installed tree may be moved: nothing in it names its own place.
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/banyan)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/banyan DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.hpp")
install(TARGETS banyan EXPORT banyan-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT banyan-targets NAMESPACE banyan:: DESTINATION ${package_folder})
if(TARGET banyan_app)
  install(TARGETS banyan_app RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/banyan-config.cmake.in
                              ${PROJECT_BINARY_DIR}/banyan-config.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/banyan-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/banyan-config.cmake ${PROJECT_BINARY_DIR}/banyan-config-version.cmake
        DESTINATION ${package_folder})

file(RELATIVE_PATH BANYAN_PC_TO_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
list(JOIN BANYAN_PUBLIC_FLAGS " " BANYAN_PC_FLAGS)
configure_file(${PROJECT_SOURCE_DIR}/cmake/banyan.pc.in ${PROJECT_BINARY_DIR}/banyan.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/banyan.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
