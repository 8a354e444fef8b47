// fmt as headers alone: the library formats with it without asking its users to link it.
#pragma once

#include <fmt/format.h>
