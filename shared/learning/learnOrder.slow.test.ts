import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findQuantile, learnListOrder, learnOrder, measureDisagreement, type TickTimes } from "./learnOrder.ts";

const CASES = { numRuns: 400 };
const NO_PAUSE = () => Promise.resolve();

const toRun = (ids: readonly string[]): TickTimes => new Map(ids.map((id, index) => [id, index]));

/** Rows in their order, and runs that tick some of them, some at one time, and rows that are gone. */
const histories = fc.integer({ min: 0, max: 9 }).chain((count) => {
  const order = Array.from({ length: count }, (_none, index) => `row ${index}`);
  const run = fc
    .array(fc.tuple(fc.constantFrom(...order, "gone"), fc.integer({ min: 0, max: 12 })), { maxLength: 14 })
    .map((ticks): TickTimes => new Map(ticks));
  return fc.record({ order: fc.constant(order), runs: fc.array(run, { maxLength: 8 }) });
});

/** The same for whole runs: each has ticked all rows, in some order. */
const wholeHistories = fc.integer({ min: 4, max: 12 }).chain((count) => {
  const order = Array.from({ length: count }, (_none, index) => `row ${index}`);
  const run = fc.shuffledSubarray(order, { minLength: count });
  return fc.record({ order: fc.constant(order), runs: fc.array(run.map(toRun), { minLength: 3, maxLength: 7 }) });
});

/** Rows below headings, and whole runs of the items. */
const listHistories = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 7 }).chain((counts) => {
  const rows = counts.flatMap((count, block) => [
    ...(block === 0 ? [] : [{ id: `heading ${block}`, isHeading: true }]),
    ...Array.from({ length: count }, (_none, index) => ({ id: `item ${block}.${index}`, isHeading: false })),
  ]);
  const items = rows.flatMap(({ id, isHeading }) => (isHeading ? [] : id));
  const blocks = fc.shuffledSubarray(
    counts.map((_count, block) => block),
    { minLength: counts.length },
  );
  // Each run goes through the headings in the same order, in which one item may stand elsewhere.
  const runs = blocks.chain((places) => {
    const walked = places.flatMap((block) => items.filter((id) => id.startsWith(`item ${block}.`)));
    const run = fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => {
      const ids = walked.filter((_id, index) => index !== from % (walked.length + 1));
      return toRun(ids.toSpliced(to % (ids.length + 1), 0, ...walked.filter((id) => !ids.includes(id))));
    });
    return fc.array(run, { minLength: 3, maxLength: 6 });
  });
  return fc.record({ rows: fc.constant(rows), runs });
});

/** In how many of the pairs that two runs or more have an order is against what most of them did. */
function countBrokenWishes(order: readonly string[], runs: readonly TickTimes[]): number {
  let broken = 0;
  for (const [index, first] of order.entries())
    for (const second of order.slice(index + 1)) {
      const signs = runs.map((run) => Math.sign((run.get(second) ?? NaN) - (run.get(first) ?? NaN))).filter(Boolean);
      if (signs.length >= 2 && signs.reduce((sum, sign) => sum + sign, 0) < 0) broken++;
    }
  return broken;
}

const check = <Value>(values: fc.Arbitrary<Value>, holds: (value: Value) => void) =>
  fc.assert(fc.property(values, holds), CASES);

const checkLater = <Value>(values: fc.Arbitrary<Value>, holds: (value: Value) => Promise<void>) =>
  fc.assert(fc.asyncProperty(values, holds), CASES);

describe("the order learnt from runs", () => {
  it("has the same rows", () =>
    check(histories, ({ order, runs }) => {
      expect(learnOrder(order, runs).toSorted()).toEqual(order.toSorted());
    }));

  it("is the present one without runs, and with one run", () =>
    check(histories, ({ order, runs }) => {
      expect(learnOrder(order, [])).toEqual(order);
      expect(learnOrder(order, runs.slice(0, 1))).toEqual(order);
    }));

  it("stays when it is learnt again", () =>
    check(histories, ({ order, runs }) => {
      const learnt = learnOrder(order, runs);
      expect(learnOrder(learnt, runs)).toEqual(learnt);
    }));

  it("does not depend on the order of the runs", () =>
    check(histories, ({ order, runs }) => {
      expect(learnOrder(order, runs.toReversed())).toEqual(learnOrder(order, runs));
    }));

  it("breaks no more wishes than the present one", () =>
    check(histories, ({ order, runs }) => {
      expect(countBrokenWishes(learnOrder(order, runs), runs)).toBeLessThanOrEqual(countBrokenWishes(order, runs));
    }));

  it("is the present one where that breaks no wish", () =>
    check(histories, ({ order, runs }) => {
      fc.pre(countBrokenWishes(order, runs) === 0);
      expect(learnOrder(order, runs)).toEqual(order);
    }));

  it("moves no row when nothing wishes it: rows that no run has keep their order", () =>
    check(histories, ({ order, runs }) => {
      const isUnknown = (id: string) => runs.every((run) => !run.has(id));
      expect(learnOrder(order, runs).filter(isUnknown)).toEqual(order.filter(isUnknown));
    }));

  it("does not depend on rows that are gone", () =>
    check(histories, ({ order, runs }) => {
      const kept = runs.map((run) => new Map([...run].filter(([id]) => id !== "gone")));
      expect(learnOrder(order, kept)).toEqual(learnOrder(order, runs));
    }));

  it("does not depend on when a run began, nor on how long it took", () =>
    check(histories, ({ order, runs }) => {
      const later = runs.map((run, at) => new Map([...run].map(([id, time]) => [id, 7 * at + 3 * time] as const)));
      expect(learnOrder(order, later)).toEqual(learnOrder(order, runs));
    }));

  it("is the present one where all is ticked at one time", () =>
    check(histories, ({ order, runs }) => {
      const atOnce = runs.map((run) => new Map([...run].map(([id]) => [id, 5] as const)));
      expect(learnOrder(order, atOnce)).toEqual(order);
    }));

  it("is the present one where each run is done backwards too", () =>
    check(histories, ({ order, runs }) => {
      const backwards = runs.map((run) => new Map([...run].map(([id, time]) => [id, -time] as const)));
      expect(learnOrder(order, [...runs, ...backwards])).toEqual(order);
    }));

  it("is that of two runs which agree in all rows", () =>
    check(wholeHistories, ({ order, runs: [run = new Map()] }) => {
      expect(learnOrder(order, [run, run])).toEqual([...run.keys()]);
    }));

  it("does not depend on the names of the rows", () =>
    check(histories, ({ order, runs }) => {
      const rename = (id: string) => `${id.length}${id.at(-1)}${id}`;
      const renamed = runs.map((run) => new Map([...run].map(([id, time]) => [rename(id), time] as const)));
      expect(learnOrder(order.map(rename), renamed)).toEqual(learnOrder(order, runs).map(rename));
    }));
});

describe("the order that a list offers", () => {
  const toRows = (order: readonly string[]) => order.map((id) => ({ id, isHeading: false }));

  it("is none with fewer than three runs", () =>
    checkLater(wholeHistories, async ({ order, runs: [one = new Map()] }) => {
      expect(await learnListOrder(toRows(order), [one, one], NO_PAUSE)).toBeNull();
    }));

  it("is none for a list in the order of its runs", () =>
    checkLater(wholeHistories, async ({ order, runs }) => {
      const same = runs.map(() => toRun(order));
      expect(await learnListOrder(toRows(order), same, NO_PAUSE)).toBeNull();
    }));

  it("comes from the last six runs alone", () =>
    checkLater(wholeHistories, async ({ order, runs }) => {
      const last = [...runs, ...runs].slice(0, 6);
      const older = order.toReversed();
      const withOlder = [...last, toRun(older), toRun(older)];
      expect(await learnListOrder(toRows(order), withOlder, NO_PAUSE)).toEqual(
        await learnListOrder(toRows(order), last, NO_PAUSE),
      );
    }));

  it("is closer to the runs, and none again when it is taken", () =>
    checkLater(wholeHistories, async ({ order, runs: [one = new Map(), ...others] }) => {
      const runs = [one, one, one, ...others.slice(0, 2)];
      const learnt = await learnListOrder(toRows(order), runs, NO_PAUSE);
      if (!learnt) return;
      const sum = (ids: readonly string[]) =>
        runs.reduce((total, run) => total + (measureDisagreement(ids, run) ?? 0), 0);
      expect(sum(learnt.ids)).toBeLessThan(sum(order));
      expect(await learnListOrder(toRows(learnt.ids), runs, NO_PAUSE)).toBeNull();
    }));

  it("is reached by as many moves as it says", () =>
    checkLater(wholeHistories, async ({ order, runs: [one = new Map()] }) => {
      const learnt = await learnListOrder(toRows(order), [one, one, one], NO_PAUSE);
      const places = (learnt?.ids ?? []).map((id) => order.indexOf(id));
      // The longest rising chain of rows stays.
      const chains: number[] = [];
      for (const [at, place] of places.entries())
        chains.push(
          1 + Math.max(0, ...chains.filter((_chain, before) => (places[before] ?? 0) < place && before < at)),
        );
      fc.pre(learnt !== null);
      expect(learnt?.moveCount).toBe(order.length - Math.max(...chains));
    }));

  it("keeps all rows below their headings", () =>
    checkLater(listHistories, async ({ rows, runs }) => {
      const learnt = await learnListOrder(rows, runs, NO_PAUSE);
      if (!learnt) return;
      const ids = rows.map(({ id }) => id);
      const findHeading = (all: readonly string[], item: string) =>
        all.slice(0, all.indexOf(item)).findLast((id) => id.startsWith("heading"));
      for (const id of ids.filter((each) => each.startsWith("item")))
        expect(findHeading(learnt.ids, id)).toBe(findHeading(ids, id));
      expect(learnt.ids.toSorted()).toEqual(ids.toSorted());
    }));

  it("keeps the rows above the first heading at the top", () =>
    checkLater(listHistories, async ({ rows, runs }) => {
      const learnt = await learnListOrder(rows, runs, NO_PAUSE);
      const top = rows.slice(
        0,
        rows.findIndex(({ isHeading }) => isHeading),
      );
      fc.pre(learnt !== null);
      expect(learnt?.ids.slice(0, top.length).toSorted()).toEqual(top.map(({ id }) => id).toSorted());
    }));

  it("has the headings in the order in which three runs went through them", () =>
    checkLater(listHistories, async ({ rows, runs: [one = new Map()] }) => {
      const learnt = await learnListOrder(rows, [one, one, one], NO_PAUSE);
      if (!learnt) return;
      const findPlace = (heading: string) => {
        const times = [...one].flatMap(([id, time]) => (id.startsWith(`item ${heading.slice(8)}.`) ? time : []));
        return times.length > 0 ? [findQuantile(times, 0.5)] : [];
      };
      const places = learnt.ids.filter((id) => id.startsWith("heading")).flatMap(findPlace);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }));
});

/** How a person shops: the part of the rows out of their place, bought, ticked in batches; the part of runs backwards. */
type Shopper = { noise: number; buys: number; batches: number; backwards: number };

const CALM: Shopper = { noise: 0.05, buys: 0.9, batches: 0, backwards: 0 };
const USUAL: Shopper = { noise: 0.1, buys: 0.75, batches: 0.3, backwards: 0.15 };
const MESSY: Shopper = { noise: 0.2, buys: 0.6, batches: 0.5, backwards: 0.2 };

/** The number of shoppers of each kind. */
const SHOPPERS = 200;
const RUN_COUNTS = [3, 4, 6];

describe.each([
  { list: "30 items without headings", blockCount: 1, blockSize: 30 },
  { list: "8 headings of 6 items", blockCount: 8, blockSize: 6 },
])("in a list of $list, the order is offered", ({ blockCount, blockSize }) => {
  const hasHeadings = blockCount > 1;
  const blocks = Array.from({ length: blockCount }, (_none, block) =>
    Array.from({ length: blockSize }, (_item, index) => `${block}.${index}`),
  );
  const order = blocks.flat();
  const rows = blocks.flatMap((ids, block) => [
    ...(hasHeadings ? [{ id: `heading ${block}`, isHeading: true }] : []),
    ...ids.map((id) => ({ id, isHeading: false })),
  ]);

  /** Returns to how many of the shoppers an order was offered, in percent, for each number of runs. */
  async function measureOffers(makeRuns: (random: Random, count: number) => TickTimes[]) {
    const offers = [];
    for (const count of RUN_COUNTS) {
      let offered = 0;
      for (let shopper = 0; shopper < SHOPPERS; shopper++) {
        const learnt = await learnListOrder(rows, makeRuns(createRandom(shopper), count), NO_PAUSE);
        if (learnt) offered++;
      }
      offers.push((100 * offered) / SHOPPERS);
    }
    return offers;
  }

  /** Returns the rows in the order of a shop: the headings in some order, and the items of each. */
  const layOut = (random: Random) =>
    shuffle(
      blocks.map((ids) => shuffle(ids, random)),
      random,
    ).flat();
  const walkThrough = (shopper: Shopper) => (random: Random, count: number) => {
    const truth = layOut(random);
    return Array.from({ length: count }, () => shop(truth, order, shopper, random));
  };
  /** Returns the offers, but no more than this, so that what is below it shows. */
  const atMost = (most: readonly number[], offers: readonly number[]) =>
    offers.map((offer, index) => Math.min(offer, most[index] ?? 0));

  it("to calm shoppers", async () => {
    const least = hasHeadings ? [99, 99, 99] : [80, 99, 99];
    expect(atMost(least, await measureOffers(walkThrough(CALM)))).toEqual(least);
  });

  it("to most usual shoppers, with headings after three runs", async () => {
    const least = hasHeadings ? [55, 70, 70] : [3, 35, 40];
    expect(atMost(least, await measureOffers(walkThrough(USUAL)))).toEqual(least);
  });

  it("to few messy shoppers without headings, and to some with headings", async () => {
    const offers = await measureOffers(walkThrough(MESSY));
    if (hasHeadings) expect(Math.min(...offers)).toBeGreaterThanOrEqual(33);
    else expect(Math.max(...offers)).toBeLessThanOrEqual(18);
  });

  it("to at most 2 % of those who tick at random", async () => {
    const makeRuns = (random: Random, count: number) =>
      Array.from({ length: count }, () =>
        toRun(
          shuffle(
            order.filter(() => random() < 0.75),
            random,
          ),
        ),
      );
    expect(Math.max(...(await measureOffers(makeRuns)))).toBeLessThanOrEqual(2);
  });

  it.each([
    ["calm", CALM],
    ["usual", USUAL],
    ["messy", MESSY],
  ])("to at most 2 % of %s shoppers whose list is in order", async (_name, shopper) => {
    const makeRuns = (random: Random, count: number) =>
      Array.from({ length: count }, () => shop(order, order, shopper, random));
    expect(Math.max(...(await measureOffers(makeRuns)))).toBeLessThanOrEqual(2);
  });

  it.each([
    ["calm", CALM],
    ["usual", USUAL],
    ["messy", MESSY],
  ])("to at most 2 % of %s shoppers who go to two shops in turn", async (_name, shopper) => {
    const makeRuns = (random: Random, count: number) => {
      const shops = [layOut(random), layOut(random)];
      return Array.from({ length: count }, (_none, run) => shop(shops[run % 2] ?? [], order, shopper, random));
    };
    expect(Math.max(...(await measureOffers(makeRuns)))).toBeLessThanOrEqual(2);
  });
});

type Random = () => number;

/** Returns random numbers that are the same at each start (mulberry32). */
function createRandom(seed: number): Random {
  let state = seed * 7919 + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle<Value>(values: readonly Value[], random: Random): Value[] {
  const keys = new Map(values.map((value) => [value, random()]));
  return values.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
}

/** Ticks items in the order of a shop, as this shopper does. Those of one batch are ticked in the order of the list. */
function shop(truth: readonly string[], order: readonly string[], shopper: Shopper, random: Random): TickTimes {
  let ids = truth.filter(() => random() < shopper.buys);
  if (random() < shopper.backwards) ids.reverse();
  for (const id of ids) {
    if (random() >= shopper.noise) continue;
    const others = ids.filter((other) => other !== id);
    ids = others.toSpliced(Math.floor(random() * ids.length), 0, id);
  }
  const ticked: string[] = [];
  while (ticked.length < ids.length) {
    const size = random() < shopper.batches ? 2 + Math.floor(random() * 3) : 1;
    const batch = ids.slice(ticked.length, ticked.length + size);
    ticked.push(...batch.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  }
  return toRun(ticked);
}
