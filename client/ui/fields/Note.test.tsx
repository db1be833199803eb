import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Note } from "./Note.tsx";

const render = (value: string) => renderToStaticMarkup(<Note value={value} onSave={() => Promise.resolve()} />);

test("an address in the first line of a note is a link, and the rest opens the note", () => {
  const html = render("Recipe: https://example.org/cake.\nand more");
  expect(html).toContain('href="https://example.org/cake"');
  expect(html).toContain('aria-label="Note: Recipe: https://example.org/cake. …"');
  expect(html).not.toMatch(/<button[^>]*>(?:(?!<\/button>)[^])*<a /);
});

test("a screen reader hears a first line without addresses once", () => {
  expect(render("the red ones")).toMatch(/<p aria-hidden="true"[^>]*>the red ones/);
});
