import { msg } from "@lingui/core/macro";
import { Parser } from "htmlparser2";
import { Refusal } from "./refusal.ts";
import type { WorkBudget } from "./work.ts";

/** Elements within each other. Each closing tag is looked for in those that are open. */
const MAX_DEPTH = 256;

/** More than any program writes. A million of them took 25 seconds. */
const MAX_ATTRIBUTES = 1_000;

/** What a reader wants to know of markup. */
type MarkupHandler = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close: (name: string) => void;
  text: (text: string) => void;
};

/** The first element of XML with its place; the marks before it begin with `<?` or `<!`. */
const ROOT = /<([a-z_][\w.:-]*)/i;
const MAX_PROLOG = 10_000;
const XML_START = /^\s*<(?:\?xml|!doctype|opml|en-export|html|head|body|svg)\b/i;

/** Returns the name of the first element of a text that is an XML or HTML file, in lower case. */
export function readRootName(text: string): string | undefined {
  const start = removeComments(text.slice(0, MAX_PROLOG));
  return XML_START.test(start) ? (ROOT.exec(start)?.[1]?.toLowerCase() ?? "") : undefined;
}

function removeComments(text: string): string {
  const parts = text.split("<!--");
  return parts.map((part, index) => (index === 0 ? part : part.slice(part.indexOf("-->") + 3))).join("");
}

/**
 * Reads XML from its start to its end, without a tree of it. Nothing is fetched, and no entities but those of XML are
 * known. Errors: a `Refusal` for a file that ends early, is nested too deeply, costs too much or defines entities.
 */
export function readXml(text: string, handler: MarkupHandler, work: WorkBudget): void {
  const prolog = text.slice(0, MAX_PROLOG).split(ROOT)[0] ?? "";
  if (/<!entity/i.test(prolog)) throw new Refusal(msg`This file defines its own entities, which Listbook can’t read`);
  if (!runParser(text, handler, work, true)) throw new Refusal(msg`This file is broken: it ends early`);
}

/** Reads HTML in the same way, whatever of it is missing. */
export function readHtml(text: string, handler: MarkupHandler, work: WorkBudget): void {
  runParser(text, handler, work, false);
}

/** Returns whether the first element was closed. */
function runParser(text: string, handler: MarkupHandler, work: WorkBudget, isXml: boolean): boolean {
  work.countMarkup(text);
  let depth = 0;
  let isComplete = false;
  let attributeCount = 0;
  const parser = new Parser(
    {
      onopentagname() {
        attributeCount = 0;
      },
      onattribute() {
        if (++attributeCount > MAX_ATTRIBUTES) throw new Refusal(msg`This file has too much in it to read`);
      },
      onopentag(name, attributes) {
        if (++depth > MAX_DEPTH) throw new Refusal(msg`This file is nested too deeply to read`);
        handler.open(name, attributes);
      },
      onclosetag(name, isImplied) {
        if (--depth === 0) isComplete = !isImplied;
        handler.close(name);
      },
      ontext: handler.text,
    },
    { xmlMode: isXml, recognizeSelfClosing: true },
  );
  parser.end(text);
  return isComplete;
}
