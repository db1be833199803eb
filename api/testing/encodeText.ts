import { decodeAs } from "../domain/portability/import/encodings.ts";

/** The bytes of each character in an encoding, from what reading makes of all bytes and pairs of bytes. */
const tables = new Map<string, Map<string, number[]>>();

function createTable(encoding: string): Map<string, number[]> {
  const table = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    const text = decodeAs(encoding, Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== "\ufffd" && !table.has(text)) table.set(text, bytes);
  };
  for (let first = 0; first < 256; first++) add(first);
  for (let first = 0x81; first < 255; first++) for (let second = 0x40; second < 255; second++) add(first, second);
  return table;
}

/** Returns a text in an encoding that is not Unicode. Every character must be in it. */
export function encodeText(text: string, encoding: string): Buffer {
  const table = tables.get(encoding) ?? createTable(encoding);
  tables.set(encoding, table);
  return Buffer.from([...text].flatMap((character) => table.get(character) ?? [0]));
}
