// A drawing with a title, as SVG: lines, dots, curves and labels on white.
#pragma once

#include <string>

#include "banyan/core/text.hpp"
#include "format.hpp"

namespace banyan {

class Drawing {
 public:
  Drawing(std::string title, double width, double height) : width_(width), height_(height) {
    body_ += text(kLeft, 20, title, "font-weight=\"bold\"");
  }

  void line(double x0, double y0, double x1, double y1, const std::string& style) {
    body_ += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x0, y0, x1,
                         y1, style);
  }
  void dot(double x, double y) { circle(x, y, 4, "fill=\"#1f6f43\""); }
  void circle(double x, double y, double radius, const std::string& style) {
    body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:g}\" {}/>\n", x, y, radius, style);
  }
  void stone(double x, double y, const std::string& colour) {
    circle(x, y, 11, "fill=\"" + colour + "\" stroke=\"#111\"");
  }
  void diamond(double x, double y) {
    body_ += fmt::format(
        "<path d=\"M{:.1f} {:.1f}l5 5l-5 5l-5 -5z\" fill=\"none\" stroke=\"#b3541e\" stroke-width=\"2\"/>\n",
        x, y - 5);
  }
  void label(double x, double y, const std::string& words, const std::string& style = {}) {
    body_ += text(x, y, words, style);
  }
  void path(const std::string& points, const std::string& colour) {
    body_ += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", points,
                         colour);
  }

  std::string finish() const {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"sans-serif\" font-size=\"13\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{2}</svg>\n",
        width_, height_, body_);
  }

  static constexpr double kLeft = 20;

 private:
  static std::string text(double x, double y, const std::string& words, const std::string& style) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", x, y, style, xml_escaped(words));
  }
  double width_, height_;
  std::string body_;
};

}  // namespace banyan
