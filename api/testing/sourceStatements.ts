import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";

/** The text of a statement in the source, or of a part of one: what stands between its values, and the file. */
type SourceText = { file: string; pieces: string[] };

/** The folders whose code answers callers, and does the jobs. */
const FOLDERS = ["calls", "domain", "graphql", "http", "identity", "live", "mcp", "operations", "push", "rest"];

/** The beginnings of statements that are no templates with the tag `sql`. */
const BEGINS_STATEMENT = /^\s*((select|update|delete from|insert into)\s+\S|with\s+\w+\s+as\b)/;

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => join(folder, name));

/** Returns the texts of all statements, and of the parts of which they are put together. */
export const listSourceTexts = (): SourceText[] =>
  FOLDERS.flatMap((folder) => listFiles(join("api", folder))).flatMap((file) =>
    readTexts(file).map((pieces) => ({ file: file.slice("api/".length), pieces })),
  );

function readTexts(file: string): string[][] {
  const { program, errors } = parseSync(file, readFileSync(file, "utf8"), { lang: "ts" });
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  const texts: string[][] = [];
  const tagged = new Set<unknown>();
  const add = (pieces: string[]) => {
    const written = pieces.filter((piece) => piece.trim() !== "");
    if (written.length > 0) texts.push(written);
  };
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      tagged.add(quasi);
      if (tag.type === "Identifier" && tag.name === "sql") add(readPieces(quasi));
    },
    TemplateLiteral(template) {
      const pieces = readPieces(template);
      if (!tagged.has(template) && BEGINS_STATEMENT.test(pieces.join("?"))) add(pieces);
    },
    Literal({ value }) {
      if (typeof value === "string" && BEGINS_STATEMENT.test(value)) add([value]);
    },
  }).visit(program);
  return texts;
}

const readPieces = ({ quasis }: { quasis: { value: { cooked: string | null } }[] }): string[] =>
  quasis.map(({ value }) => value.cooked ?? "");

/** Whether a statement has the pieces of a text, in their order. */
export function hasPieces(statement: string, { pieces }: SourceText): boolean {
  let end = 0;
  for (const piece of pieces) {
    const start = statement.indexOf(piece, end);
    if (start < 0) return false;
    end = start + piece.length;
  }
  return true;
}
