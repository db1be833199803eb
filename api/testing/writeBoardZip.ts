import { encodeText } from "./encodeText.ts";
import { writeZip } from "./writeZip.ts";

/** Returns a zip that can be read in other ways: a board of Trello, and a Russian text that says no encoding. */
export function writeBoardZip(): Promise<Buffer> {
  const board = {
    name: "Move",
    lists: [{ id: "l", name: "Now", pos: 1 }],
    cards: [{ id: "c", idList: "l", name: "Kitchen", pos: 1 }],
    checklists: [{ idCard: "c", name: "Boxes", pos: 1, checkItems: [{ name: "Cups", pos: 1 }] }],
  };
  return writeZip({ "b.json": JSON.stringify(board), "a.txt": encodeText("Молоко", "koi8-r") });
}
