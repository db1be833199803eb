import { describe, expect, it } from "vitest";
import { findUnmarkedTexts } from "./unmarkedTexts.ts";

const find = (code: string) => findUnmarkedTexts("client/Sheet.tsx", code).map(({ text }) => text);

describe("a text without a mark is found", () => {
  it.each([
    ["in an element", "<p>Delete the list?</p>", "Delete the list?"],
    ["in an element, one word", "<p>lists</p>", "lists"],
    ["beside a value", "<p>{count} lists</p>", "lists"],
    ["in one of two branches", "<p>{isOpen ? t`Close` : 'open'}</p>", "open"],
    ["behind a condition", "<p>{isOpen && 'Open'}</p>", "Open"],
    ["in an attribute", "<button aria-label='delete' />", "delete"],
    ["in a branch of an attribute", "<Field label={isNew ? `New ${kind}` : t`Name`} />", "New …"],
    ["in an attribute within a marked element", "<Trans>See <a title='All lists'>the lists</a></Trans>", "All lists"],
    ["in a property that people read", "const command = { label: 'Delete', run };", "Delete"],
    ["as a sentence of the code", "const notice = 'The list was deleted';", "The list was deleted"],
    ["as a word with a capital", "useTitle('Notebooks');", "Notebooks"],
    ["in a property of any name, as a word with a capital", "const step = { name: 'More' };", "More"],
    ["as a sentence of one word", "show('Deleted.');", "Deleted."],
    ["as a sentence that begins with a value", "show(`${name} was deleted`);", "… was deleted"],
    ["in a value of a marked text", "t`Deleted ${isAll ? 'All lists' : name}`", "All lists"],
    ["within a class", "class Notice { words = 'It is gone.'; size = 1 }", "It is gone."],
  ])("%s", (_where, code, text) => {
    expect(find(code)).toEqual([text]);
  });

  it("with its line", () => {
    expect(findUnmarkedTexts("a.tsx", "<p>\n\n  Some words\n  and more\n</p>")).toEqual([
      { line: 3, text: "Some words and more" },
    ]);
  });
});

describe("no text is found in", () => {
  it.each([
    ["a macro", "t`Delete the list?`; msg`Delete it?`; plural(n, { one: '# List.', other: '# Lists.' });"],
    ["a macro with a context", "t({ message: 'Open it', context: 'button', comment: 'On a sheet' })"],
    ["a marked element", "<Trans>Delete <b>all the lists</b>?</Trans>"],
    ["an element that is not translated", '<code translate="no">npm start</code>'],
    ["class names", "<p className='flex gap-2'>{n}</p>; const LOOK = { button: 'min-h-11 hidden!', text: 'p-1' };"],
    ["templates with class names", "const look = `${base} rounded-control px-2`;"],
    ["an import and a type", "import x from 'The Name'; type Kind = 'A kind' | 'Other kind';"],
    ["a document", "graphql(`query Lists { lists { id } }`); graphql('Some document')"],
    [
      "errors of developers",
      "throw new Error('No such list'); new TypeError(`No list ${id}`); console.warn('Not again.')",
    ],
    ["a word without a capital", "show('later'); const order = { name: 'by-date' };"],
    ["what is compared", "isEnter = key === 'Enter' || 'Step' in entry; switch (key) { case 'Escape': end(); }"],
    ["ids and names of keys", "const row = { __typename: 'List', keys: 'Del' }; const type = types['Item'];"],
    [
      "what finds something by its name",
      "lazyScreen(load, 'ListPage'); keys.includes('Shift'); row.closest('Main List');",
    ],
    ["addresses", "const link = { title: `${origin}/recover#code=${code}`, text: 'support@localhost' };"],
    ["words for translators", "<Trans comment='List of 12 items' context='a heading'>{contents}</Trans>"],
    ["signs and names of keys", "<kbd>n</kbd>; <p>{count} · {total}</p>"],
    ["what is compared in an attribute", "<p title={kind === 'list' ? t`List` : t`Template`} />"],
    ["code in lower case", "const query = 'select id from lists';"],
  ])("%s", (_where, code) => {
    expect(find(code)).toEqual([]);
  });
});
