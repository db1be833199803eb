import { describe, expect, it } from "vitest";
import { learnListOrder, learnOrder, type TickTimes } from "./learnOrder.ts";

// What holds for generated runs is in `learnOrder.slow.test.ts`.

/** A run that has ticked these rows one after the other. */
const toRun = (ids: string): TickTimes => new Map(ids.split(" ").map((id, index) => [id, index]));

describe("the order learnt from runs", () => {
  const learn = (order: string, ...runs: string[]) => learnOrder(order.split(" "), runs.map(toRun)).join(" ");

  it("is that of most runs", () => {
    expect(learn("milk bread tea", "tea milk bread", "tea milk bread", "milk bread tea")).toBe("tea milk bread");
  });

  it("keeps the place of a row that no two runs have", () => {
    expect(learn("milk salt bread tea", "tea milk bread", "tea milk bread", "tea salt")).toBe("tea milk salt bread");
  });

  it("is the present one where one run says this and another one that", () => {
    expect(learn("milk bread", "bread milk", "milk bread")).toBe("milk bread");
  });
});

describe("the order that a list offers", () => {
  const offer = async (rows: string, ...runs: string[]) => {
    const learnt = await learnListOrder(
      rows.split(" ").map((id) => ({ id, isHeading: id === id.toUpperCase() })),
      runs.map(toRun),
      () => Promise.resolve(),
    );
    return learnt && `${learnt.ids.join(" ")}, ${learnt.moveCount}`;
  };

  it("needs three runs", async () => {
    const run = "d a b c e f g h";
    expect(await offer("a b c d e f g h", run, run)).toBeNull();
    expect(await offer("a b c d e f g h", run, run, run)).toBe("d a b c e f g h, 1");
  });

  it("moves headings with their rows", async () => {
    const runs = Array<string>(3).fill("g h e f c d a b");
    expect(await offer("A a b C c d E e f G g h", ...runs)).toBe("G g h E e f C c d A a b, 3");
  });

  it("is none for two shops in turn, though both begin with the same row", async () => {
    const [one, other] = ["h a b c d e f g", "h g f e d c b a"];
    expect(await offer("a b c d e f g h", one, other, one, other, one)).toBeNull();
  });
});
