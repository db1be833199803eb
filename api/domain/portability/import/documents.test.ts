import { describe, expect, it } from "vitest";
import { said } from "../../../testing/testFormat.ts";
import { readDraft } from "../../../testing/readDraft.ts";
import { writeZip } from "../../../testing/writeZip.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
/** A file of an older Office with the name of one of its streams. */
const ole = (stream: string) =>
  Buffer.concat([
    bytes("\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1"),
    Buffer.alloc(600),
    Buffer.from(stream, "utf16le"),
  ]);
const WORDS = "Open it, select all, copy, and paste into Add an item, or save it as plain text";
const CELLS = "Save the sheet as CSV, or copy its cells and paste them into Add an item";
const PICTURE = "This is a picture. Listbook only reads text: copy or type the words into Add an item";

const documents: [name: string, content: Uint8Array | Promise<Uint8Array>, sentence: string][] = [
  [
    "of Word",
    writeZip({ "[Content_Types].xml": "<Types/>", "word/document.xml": "<w:document/>" }),
    `This is a Word document. ${WORDS}`,
  ],
  ["of an older Word", ole("WordDocument"), `This is a Word document. ${WORDS}`],
  ["of Excel", writeZip({ "xl/workbook.xml": "<workbook/>" }), `This is an Excel workbook. ${CELLS}`],
  ["of an older Excel", ole("Workbook"), `This is an Excel workbook. ${CELLS}`],
  ["of an older Office", ole("Contents"), `This is an older Office document. ${WORDS}`],
  ["of PowerPoint", writeZip({ "ppt/presentation.xml": "<p/>" }), "These are slides."],
  ["of Pages", writeZip({ "Index/Document.iwa": "x", "preview.jpg": "x" }), "This is a Pages or Numbers document."],
  ["of PDF", bytes("%PDF-1.7\n%\u00e2\u00e3"), "This is a PDF. Open it, select all, copy, and paste into Add an item"],
  ["of RTF", bytes("{\\rtf1\\ansi milk}"), `This is a rich text document. ${WORDS}`],
  ["of HTML", bytes('<!DOCTYPE html>\n<html lang="en"><body><ul><li>milk</li></ul>'), `This is a web page. ${WORDS}`],
  ["of HTML after a comment", bytes("\n<!-- <opml> --><html><body>"), `This is a web page. ${WORDS}`],
  ["of XML", bytes('<?xml version="1.0"?><plist><dict/></plist>'), "Listbook doesn’t know this kind of XML (plist)."],
  ["of a picture", bytes("\u0089PNG\r\n\u001a\n\u0000"), PICTURE],
  ["of a picture in XML", bytes('<svg xmlns="http://www.w3.org/2000/svg"><text>milk</text></svg>'), PICTURE],
  ["of a phone's picture", bytes("\u0000\u0000\u0000\u0018ftypheic"), PICTURE],
  ["of a recording", bytes("\u0000\u0000\u0000\u0018ftypM4A "), "This is a recording. Listbook only reads text"],
  ["of another archiver", bytes("Rar!\u001a\u0007"), "Listbook can’t open this kind of archive."],
  ["of a database", bytes("SQLite format 3\u0000"), "This is a database."],
];

describe("a document of a program that is not read", () => {
  it.each(documents)("is refused by its name: %s", async (_name, content, sentence) => {
    // The name of the file says nothing.
    for (const fileName of ["list.txt", "list.docx"])
      await expect(readDraft(await content, fileName)).rejects.toThrow(sentence);
  });

  it.each([
    ["application/vnd.oasis.opendocument.text", `This is an OpenDocument text. ${WORDS}`],
    ["application/vnd.oasis.opendocument.spreadsheet", `This is an OpenDocument spreadsheet. ${CELLS}`],
    ["application/epub+zip", "This is an e-book (EPUB)."],
  ])("is refused by the type that stands at its start: %s", async (type, sentence) => {
    const zip = await writeZip({ mimetype: type, "content.xml": "<x/>" }, { compresses: false });
    await expect(readDraft(zip, "a.zip")).rejects.toThrow(sentence);
  });

  it("is left out of a zip, and counted", async () => {
    const word = await documents[0]?.[1];
    const { lists, leftOut } = await readDraft(
      await writeZip({
        "a.md": "- a",
        "b.docx": word ?? "",
        "c.txt": bytes("{\\rtf1 milk}"),
        "d.md": "<html><body>milk</body></html>",
        "e.html": "<html>",
        "f.zip": word ?? "",
        "a.html": "<p>a",
      }),
    );
    expect(lists.map(({ name }) => name)).toEqual(["a"]);
    expect(leftOut).toEqual(["5 × Other kinds of files: b.docx; e.html; c.txt; d.md; f.zip"]);
  });

  it.each([
    ["<details>\n- a", ["<details>", "a"]],
    ['<p align="center">Tools</p>\n\n# Tools\n- a', ['<p align="center">Tools</p>', "# Tools", "a"]],
    ["<p>Tools</p>\nHammer\nNails", ["<p>Tools</p>", "Hammer", "Nails"]],
    ["<milk>\n<eggs>", ["<milk>", "<eggs>"]],
    ["%PDF is a format", ["%PDF is a format"]],
    ["GIF\nPNG", ["GIF", "PNG"]],
  ])("is not what a text with some of its signs is taken for: %j", async (text, items) => {
    expect(await readDraft(text)).toEqual(said("Text", [{ notebook: "Imported", name: "Imported", items }]));
  });
});
