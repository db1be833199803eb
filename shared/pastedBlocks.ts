/** The blocks of Markdown that belong together whatever their lines say: quotes and code blocks. */

/** Removes the `>` of quotes that contain all lines. */
export function removeQuotes(lines: string[]): string[] {
  const filled = lines.filter((line) => line.trim());
  const depth = filled.reduce((least, line) => Math.min(least, readQuote(line, least).depth), Number.MAX_SAFE_INTEGER);
  return filled.length === 0 || depth === 0 ? lines : lines.map((line) => line.slice(readQuote(line, depth).end));
}

/** Reads up to `most` quote marks, each followed by one blank. */
function readQuote(line: string, most: number) {
  let end = 0;
  let depth = 0;
  for (let index = 0; index < line.length && depth < most; index++) {
    if (line[index] === ">") {
      depth++;
      end = line[index + 1] === " " ? index + 2 : index + 1;
    } else if (line[index] !== " ") break;
  }
  return { depth, end };
}

/** Returns what stands in a line of a quote, byte for byte. */
export function readQuoted(line: string): string {
  const start = line.indexOf(">") + 1;
  return line.slice(line[start] === " " ? start + 1 : start);
}

type Fence = { mark: string; length: number; closes: boolean };

/** Reads the fence of a code block: three or more of ` or ~. */
function readFence(line: string): Fence | undefined {
  const text = line.trim();
  const mark = text[0] ?? "";
  if (mark !== "`" && mark !== "~") return undefined;
  let length = 1;
  while (text[length] === mark) length++;
  const info = text.slice(length);
  return length < 3 || info.includes("`") ? undefined : { mark, length, closes: info === "" };
}

const closesFence = (open: Fence, line: Fence | undefined) =>
  line?.closes === true && line.mark === open.mark && line.length >= open.length;

/** Returns the content of a text that is one fenced block. */
export function removeFence(lines: string[]): string[] {
  const start = lines.findIndex((line) => line.trim());
  const end = lines.findLastIndex((line) => line.trim());
  const open = readFence(lines[start] ?? "");
  if (!open) return lines;
  const close = lines.findIndex((line, index) => index > start && closesFence(open, readFence(line)));
  return close >= 0 && close === end ? lines.slice(start + 1, end) : lines;
}

/** Finds the fenced blocks: the index of the line that closes a block, by the index of the line that opens it. */
export function findFences(lines: readonly string[]): Map<number, number> {
  const fences = lines.map(readFence);
  const blocks = new Map<number, number>();
  // The length of the longest closing fence at or after each line, so that a search runs only if it succeeds.
  const longest = { "`": new Uint32Array(lines.length + 1), "~": new Uint32Array(lines.length + 1) };
  for (const [mark, lengths] of Object.entries(longest))
    for (let index = lines.length - 1; index >= 0; index--) {
      const fence = fences[index];
      const length = fence?.closes && fence.mark === mark ? fence.length : 0;
      lengths[index] = Math.max(lengths[index + 1] ?? 0, length);
    }
  for (let index = 0; index < lines.length; index++) {
    const open = fences[index];
    if (!open || (longest[open.mark as "`" | "~"][index + 1] ?? 0) < open.length) continue;
    const start = index++;
    while (!closesFence(open, fences[index])) index++;
    blocks.set(start, index);
  }
  return blocks;
}

/** Returns the lines of a block without the indent of its first line. */
export function removeIndent(lines: readonly string[], first: string): string[] {
  const indent = first.length - first.trimStart().length;
  return lines.map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length)));
}
