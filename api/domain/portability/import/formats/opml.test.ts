import { describe } from "vitest";
import { inEncodings, joinLines, repeat, said, testFormat } from "../../../../testing/testFormat.ts";
import { writeZip } from "../../../../testing/writeZip.ts";

const opml = (body: string, head = "<head><title>Home</title></head>") =>
  joinLines('<?xml version="1.0" encoding="UTF-8"?>', `<opml version="2.0">${head}<body>`, body, "</body></opml>");
const list = (name: string, items: string[] | number, more: object = {}) => ({
  notebook: "Home",
  name,
  ...more,
  items,
});

const TYPICAL = opml(
  joinLines(
    '<outline text="Garden" _note="behind the house">',
    '  <outline text="Cut the hedge" _complete="true"/>',
    '  <outline text="Plant &amp; water" _note="two rows&#10;of beans">',
    '    <outline text="Käse 买"><outline text="deep"/></outline>',
    "  </outline>",
    "</outline>",
    '<outline text="Call Ann"/>',
    '<outline text="Trip"><outline text="Tent" _status="checked"/><outline text="Lamp" _status="unchecked"/></outline>',
  ),
);
const LEVELS = "2 × Nesting of items, which follow the one above: Garden";
const READ = said(
  "OPML",
  [
    list("Garden", ["[x] Cut the hedge", "Plant & water // two rows\nof beans", "Käse 买", "deep"], {
      note: "behind the house",
    }),
    list("Trip", ["[x] Tent", "Lamp"]),
    list("Home", ["Call Ann"]),
  ],
  { leftOut: [LEVELS] },
);

describe("an outline in OPML", () => {
  testFormat({
    typical: [
      { content: TYPICAL, fileName: "export.opml", says: READ },
      {
        // Workflowy writes HTML into its texts; one outline that has all lists below it is the notebook.
        content: opml(
          '<outline text="Trips"><outline text="Rome"><outline text="&lt;b&gt;Socks&lt;/b&gt; &lt;a href=&quot;https://example.org/s&quot;&gt;shop&lt;/a&gt; a &lt; b"/></outline><outline text="Oslo"><outline text="Hat"/></outline></outline>',
          "",
        ),
        says: said("OPML", [
          list("Rome", ["Socks shop (https://example.org/s) a < b"], { notebook: "Trips" }),
          list("Oslo", ["Hat"], { notebook: "Trips" }),
        ]),
      },
      {
        // Attributes of other programs.
        content: opml(
          '<outline text="Feeds" _complete="true"><outline type="rss" text="News" xmlUrl="https://example.org/f" category="a,b" mood="good" created="2026"/></outline><outline title="Only a title"/>',
        ),
        says: said(
          "OPML",
          [list("Feeds", ["News // Tags a,b\nhttps://example.org/f"]), list("Home", ["Only a title"])],
          {
            leftOut: ["1 × Attributes “mood”: News", "1 × Ticks on lists: Feeds"],
            intoNotes: ["1 × Tags: News", "1 × Addresses: News"],
          },
        ),
      },
      {
        content: writeZip({ "Lists/a.opml": opml('<outline text="x"/>', ""), "b.txt": TYPICAL }),
        fileName: "Backup.zip",
        says: said("OPML", [{ notebook: "Lists", name: "a", items: ["x"] }, ...READ.lists], {
          leftOut: ["2 × Nesting of items, which follow the one above: b.txt / Garden"],
        }),
      },
    ],
    empty: [{ content: opml(""), says: said("OPML", [list("Home", [])]) }],
    huge: [
      {
        content: opml(
          `<outline text="Long">${repeat(1_500, (index) => `<outline text="i${index}"/>`).join("")}</outline>`,
        ),
        says: said("OPML", [list("Long", 1_000), list("Long (2)", 500)], {
          notices: ["“Long” has more than 1,000 items and continues in “Long (2)”"],
        }),
      },
      {
        content: opml(repeat(500_001, () => "<outline/>").join("")),
        says: "This file has too many items to read",
      },
      // 20 MB of other elements, and as many tags as they can be.
      { content: opml("<a/>".repeat(5_000_000)), says: said("OPML", [list("Home", [])]) },
      {
        content: writeZip({ "a.opml": opml("<a/>".repeat(6_000_000)), "b.opml": opml("<a/>".repeat(6_000_000)) }),
        says: "This file has too much in it to read",
      },
    ],
    encodings: [
      ...inEncodings(TYPICAL, { says: READ }),
      {
        content: Buffer.from(
          '<?xml version="1.0" encoding="ISO-8859-1"?><opml><body><outline text="K\u00e4se"/></body></opml>',
          "latin1",
        ),
        says: said("OPML", [{ notebook: "Imported", name: "Imported", items: ["Käse"] }]),
      },
    ],
    broken: [
      { content: TYPICAL.slice(0, TYPICAL.indexOf("deep")), says: "This file is broken: it ends early" },
      {
        content: opml('<outline text="a & b < c"/><outline text=bare /><other text="no"/>'),
        says: said("OPML", [list("Home", ["a & b < c", "bare"])]),
      },
    ],
    hostile: [
      {
        content: `<!DOCTYPE opml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><opml><body><outline text="&b;"/></body></opml>`,
        says: "This file defines its own entities, which Listbook can’t read",
      },
      {
        content: `<!DOCTYPE opml SYSTEM "file:///etc/passwd"><opml><body><outline text="&passwd; &#0;&#x1F600;"/></body></opml>`,
        says: said("OPML", [{ notebook: "Imported", name: "Imported", items: ["&passwd; \ufffd😀"] }]),
      },
      {
        content: opml(`${'<outline text="a">'.repeat(10_000)}${"</outline>".repeat(10_000)}`),
        says: "This file is nested too deeply to read",
      },
      {
        content: opml(`<outline ${repeat(1_001, (index) => `a${index}="b"`).join(" ")}/>`),
        says: "This file has too much in it to read",
      },
      { content: `<opml>${"<a>".repeat(100_000)}`, says: "This file is nested too deeply to read" },
      {
        content: opml(
          '<outline text="__proto__" __proto__="x" constructor="y"/><outline text="&lt;script&gt;x&lt;/script&gt;"/>',
        ),
        says: said("OPML", [list("Home", ["__proto__", "<script>x</script>"])], {
          leftOut: ["1 × Attributes “constructor”: __proto__"],
        }),
      },
    ],
  });
});
