// The page of `stats --format html` in headless Chromium, where that is installed.
#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

bool HasChromium() {
  const bool has = RunProgram({"sh", "-c", "command -v chromium >/dev/null"}).status == 0;
  if (!has) WARN("chromium is not installed: the page is not opened");
  return has;
}

enum class OwnScript { kRuns, kTakenOut };

// The document as the browser has it after loading; `script` runs behind the page's own, or without it.
std::string DocumentOf(const std::string& script, const std::string& flag, OwnScript own = OwnScript::kRuns) {
  const SmallTool tool;
  std::string page = tool.Run({"stats", "--format", "html"}).output;
  if (own == OwnScript::kTakenOut) {
    const std::size_t begin = page.find("<script>");
    REQUIRE(begin != std::string::npos);
    page.erase(begin, page.find("</body>") - begin);
  }
  const std::size_t end = page.find("</body>");
  REQUIRE(end != std::string::npos);
  if (!script.empty()) page.insert(end, "<script>" + script + "</script>");
  const std::string file = tool.directory().Write("page.html", page).string();
  // A start now and then hangs on a loaded machine.
  for (int attempt = 0; attempt < 3; ++attempt) {
    const TempDirectory profile;
    const ProgramResult result = RunProgram(
        {"timeout", "60", "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
         "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--user-data-dir=" + profile.path().string(), flag,
         // What a script leaves to events and timers is done before the document is printed.
         "--virtual-time-budget=1000", "--dump-dom", "file://" + file});
    if (result.status == 0 && HasText(result.output, "</html>")) return result.output;
  }
  FAIL("chromium did not open the page");
  return {};
}

// Says what the test wants to know in the document's title.
constexpr const char* kSay = "const say = (text) => { document.title = 'said: ' + text; };";

TEST_CASE("the page filters, and tells a cell's reason to keyboard and screen reader") {
  if (!HasChromium()) return;
  const std::string script = std::string(kSay) + R"(
    const find = document.getElementById('find'), why = document.getElementById('why');
    const type = (text) => { find.value = text; find.dispatchEvent(new Event('input')); };
    const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
    type('mm');
    const part = document.getElementById('shown').textContent;
    type('re*');
    const glob = document.getElementById('shown').textContent;
    type('mm');
    const stops = document.querySelectorAll('#routes [tabindex="0"]').length;
    document.querySelector('#routes td').focus();
    document.querySelector('#routes tbody tr:not([hidden]) td a').focus();
    const first = why.textContent;
    press('ArrowRight');
    const second = why.textContent;
    press('ArrowDown');
    press('Home');
    say([part, glob, stops, first, second, why.textContent].join(' | '));)";
  const std::string document = DocumentOf(script, "--window-size=390,800");
  const std::size_t begin = document.find("<title>said: ");
  REQUIRE(begin != std::string::npos);
  const std::string said = document.substr(begin + 13, document.find("</title>", begin) - begin - 13);
  CHECK(
      said.starts_with("2 of 16 ops | 2 of 16 ops | 1 | mm on boxy: cuda, gap: crash. The process ends. ("));
  CHECK(HasText(said, " | mm on newchip: flaggems, covered | mm.out on boxy: flaggems, covered"));
}

// What the script says, by kSay.
std::string SaidBy(const std::string& script) {
  const std::string document = DocumentOf(kSay + script, "--window-size=1000,800");
  const std::size_t begin = document.find("<title>said: ");
  REQUIRE(begin != std::string::npos);
  return document.substr(begin + 13, document.find("</title>", begin) - begin - 13);
}

TEST_CASE("a filter that hides the keyboard's cell gives it another") {
  if (!HasChromium()) return;
  CHECK(SaidBy(R"(
    const find = document.getElementById('find');
    const type = (text) => { find.value = text; find.dispatchEvent(new Event('input')); };
    const stops = () => [...document.querySelectorAll('#routes tr:not([hidden]) [tabindex="0"]')]
      .map((stop) => stop.closest('tr').cells[0].textContent.trim()).join();
    const said = [stops()];
    for (const text of ['tanh', 'no such op', 'relu', '']) { type(text); said.push(stops()); }
    say(said.join(' | '));)") == "add.Scalar | tanh |  | relu | relu");
}

TEST_CASE("the search is of any case, with the best name first, and says where nothing fits") {
  if (!HasChromium()) return;
  CHECK(
      SaidBy(R"(
    const find = document.getElementById('find');
    const type = (text) => { find.value = text; find.dispatchEvent(new Event('input')); };
    const ops = () => [...document.querySelectorAll('#routes tbody tr:not([hidden])')]
      .map((row) => row.cells[0].textContent.trim()).join();
    const said = [];
    for (const text of ['MM', 'add.tensor', 'out add_', 'zork']) { type(text); said.push(ops()); }
    said.push(document.getElementById('none').hidden, document.querySelector('.window').hidden);
    type('');
    said.push(document.getElementById('none').hidden, ops().slice(0, 21));
    say(said.join(' | '));)") ==
      "mm,mm.out | add.Tensor | add_.Tensor,add.out,mm.out |  | false | true | true | add.Scalar,add.Tensor");
}

TEST_CASE("a platform's choice shows its column alone, also to the keyboard") {
  if (!HasChromium()) return;
  CHECK(SaidBy(R"(
    const on = document.getElementById('on'), why = document.getElementById('why');
    on.value = 'newchip';
    on.dispatchEvent(new Event('input'));
    const shown = [...document.querySelectorAll('#routes thead th')].filter((head) => head.offsetWidth).map((head) => head.textContent);
    const stop = document.querySelector('#routes [tabindex="0"]');
    stop.focus();
    stop.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true}));
    say(shown.join() + ' | ' + why.textContent);)") ==
        "op,newchip | add.Scalar on newchip: flaggems, covered");
}

TEST_CASE("what the keyboard moves to is not covered") {
  if (!HasChromium()) return;
  for (const char* window : {"--window-size=500,500", "--window-size=1000,600"}) {
    const std::string document = DocumentOf(std::string(kSay) + R"(
    const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
    document.querySelector('.window').style.maxHeight = '200px';
    for (const head of document.querySelectorAll('#routes thead th:not(:first-child)')) head.style.minWidth = '200px';
    document.querySelector('#routes [tabindex="0"]').focus();
    let covered = 0;
    for (const key of ['End', 'ArrowLeft', ...Array(15).fill('ArrowDown'), 'End', 'Home', ...Array(15).fill('ArrowUp')]) {
      press(key);
      const cell = document.activeElement.closest('td').getBoundingClientRect();
      const name = document.activeElement.closest('tr').cells[0].getBoundingClientRect();
      const head = document.querySelector('#routes thead th').getBoundingClientRect();
      const bar = document.getElementById('why').getBoundingClientRect();
      if (cell.left < name.right - 1 || cell.top < head.bottom - 1 || cell.bottom > bar.top + 1) covered++;
    }
    say(covered + ' covered');)",
                                            window);
    CAPTURE(window, document.substr(document.find("<title>"), 60));
    CHECK(HasText(document, "<title>said: 0 covered</title>"));
  }
}

TEST_CASE("a reason with an escape in its words is shown as it stands") {
  if (!HasChromium()) return;
  CHECK(SaidBy(R"(
    const stop = document.querySelector('#routes [tabindex="0"]');
    stop.closest('td').style.setProperty('--r', String.raw`"boxy: a \\3c b \3c c"`);
    stop.focus();
    say(document.getElementById('why').textContent);)") == "add.Scalar on boxy: a \\3c b &lt;c");
}

TEST_CASE("a link opens the diagnosis that it leads to") {
  if (!HasChromium()) return;
  const std::string script = std::string(kSay) + R"(
    const link = document.querySelector('#routes td a');
    const target = document.getElementById(link.getAttribute('href').slice(1));
    const before = target.closest('details').open;
    addEventListener('hashchange', () => setTimeout(() => say(before + ' ' + target.closest('details').open)));
    link.click();)";
  CHECK(HasText(DocumentOf(script, "--window-size=1000,800"), "<title>said: false true</title>"));
}

TEST_CASE("without its script a screen reader hears why, of cells with a link and without") {
  if (!HasChromium()) return;
  // What Chromium tells a screen reader is known to scripts of pages that it opens so.
  const std::string document =
      DocumentOf(std::string(kSay) + R"(
    const row = [...document.querySelectorAll('#routes tbody tr')].find((row) => row.cells[0].textContent.trim() === 'mm');
    setTimeout(() => say([row.cells[1].firstElementChild, row.cells[2]].map((stop) =>
      stop.computedRole + ' ' + stop.computedName).join(' | ')), 300);)",
                 "--enable-blink-features=ComputedAccessibilityInfo", OwnScript::kTakenOut);
  CAPTURE(document.substr(document.find("<title>"), 200));
  CHECK(HasText(document, "<title>said: link cuda boxy: cuda, gap: crash. The process ends. ("));
  CHECK(HasText(document, " | cell flaggems newchip: flaggems, covered</title>"));
}

// Headless Chromium does not print the document of a page whose scripts are off: without them it is the text
// of the file.
TEST_CASE("without its script the page is whole, and the tools that need one stay away") {
  if (!HasChromium()) return;
  // The browser's own switch for scripts takes --dump-dom away too.
  const std::string document = DocumentOf("", "--window-size=390,800", OwnScript::kTakenOut);
  CHECK(HasText(document, "<form class=\"tools\" hidden=\"\">"));
  CHECK_FALSE(HasText(document, "class=\"scripted\""));
  CHECK(HasText(document, "<td class=\"r"));
  // Every cell can be moved to: by its link, or by itself.
  std::size_t cells = 0;
  std::size_t stops = 0;
  for (std::size_t at = document.find("<td class=\"r"); at != std::string::npos;
       at = document.find("<td class=\"r", at + 1)) {
    ++cells;
    const std::string cell = document.substr(at, 60);
    stops += HasText(cell, "tabindex=\"0\"") || HasText(cell, "><a href=") ? 1 : 0;
  }
  CHECK(cells == 32);
  CHECK(stops == cells);
  CHECK(HasText(document, "A \"64-bit\" type is &lt;refused&gt; &amp; the kernel does not build."));
}

}  // namespace
}  // namespace vendorconfs
