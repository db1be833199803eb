import type { Page } from "playwright-core";

type RandomActs = { seed: number; steps: number };

/** The number of times that each act was done. */
type ActCounts = Record<string, number>;

/** Delays requests and answers at random, so that they arrive in any order. */
export const delayAtRandom = (page: Page, seed: number) =>
  page.addInitScript((initialState) => {
    const send = window.fetch.bind(window);
    let state = initialState;
    const wait = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return new Promise((resolve) => setTimeout(resolve, (state >>> 16) % 40));
    };
    window.fetch = async (input, init) => {
      if (input !== "/graphql") return send(input, init);
      await wait();
      const answer = await send(input, init);
      await wait();
      return answer;
    };
  }, seed);

/**
 * Runs inside the page: changes the open list at random with keys and clicks, one act in each frame. It waits for
 * answers only while the page says that changes are not saved yet.
 */
export const actAtRandom = (page: Page, task: RandomActs): Promise<ActCounts> =>
  page.evaluate(async ({ seed, steps }: RandomActs) => {
    let state = seed >>> 0;
    const random = (below: number) => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    };
    const frame = () => new Promise(requestAnimationFrame);
    const find = (selector: string, within: ParentNode = document) => within.querySelector<HTMLElement>(selector);
    const rows = () => [...document.querySelectorAll<HTMLElement>("li[data-row]")];
    /** Returns the focused row in half of the cases, so that two changes of one item are often sent at once. */
    const anyRow = () =>
      (random(2) === 0 && document.activeElement?.closest<HTMLElement>("li[data-row]")) ||
      rows()[random(rows().length)];
    const press = (key: string, keys: KeyboardEventInit = {}) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...keys }),
      );
    function type(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    /** Waits for an element that depends on a script or an answer. */
    async function waitFor(selector: string): Promise<HTMLElement> {
      for (let frames = 0; frames < 600; frames++) {
        const found = find(selector);
        if (found) return found;
        await frame();
      }
      throw new Error(`It did not appear: ${selector}`);
    }
    const focusRow = () => find("input", anyRow())?.focus();
    function select() {
      focusRow();
      for (let more = random(4) + 1; more > 0; more--)
        press(random(3) > 0 ? "ArrowDown" : "ArrowUp", { shiftKey: true });
      if (random(8) === 0) press("a", { ctrlKey: true });
    }
    let named = 0;
    const name = () => `Thing ${++named} of ${seed}`;

    const acts: Record<string, () => Promise<void> | void> = {
      async add() {
        press("Escape");
        await frame();
        const field = find('[data-row=""] input');
        if (!(field instanceof HTMLInputElement)) return;
        type(field, name());
        field.form?.requestSubmit();
      },
      async edit() {
        const row = anyRow();
        if (!row) return;
        find("[data-text] button", row)?.click();
        await frame();
        const field = find("textarea", row);
        if (!(field instanceof HTMLTextAreaElement)) return;
        type(field, name());
        field.focus();
        press("Enter");
      },
      tick() {
        const box = find("input", anyRow());
        box?.focus();
        box?.click();
      },
      async skip() {
        focusRow();
        press("x");
        await frame();
        if (find("[aria-label='Why?']") === document.activeElement) press("Enter");
      },
      move() {
        focusRow();
        press(["ArrowUp", "ArrowDown", "Home", "End"][random(4)] ?? "", { altKey: true });
      },
      remove() {
        focusRow();
        press("Delete");
      },
      undo: () =>
        void document.body.dispatchEvent(
          new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true, cancelable: true }),
        ),
      async tickMany() {
        select();
        await frame();
        press(" ");
      },
      async removeMany() {
        select();
        await frame();
        press("Delete");
      },
      async moveMany() {
        select();
        await frame();
        if (!find("[role=toolbar]") || !document.activeElement?.matches("li input")) return;
        press("m");
        (await waitFor("[role=dialog] [role=option]")).click();
        while (find("[role=dialog]")) await frame();
        await frame();
      },
    };
    const isUnsaved = () =>
      [...document.querySelectorAll("output")].some(({ textContent }) => /not saved yet/.test(textContent));
    const names = Object.keys(acts);
    const counts: ActCounts = {};
    for (let step = 0; step < steps; step++) {
      // A user who reads that changes are not saved yet also waits.
      while (isUnsaved()) await frame();
      const count = rows().length;
      const wanted = names[random(names.length)] ?? "";
      // The list keeps between 8 and 60 rows.
      const act = count < 8 ? "add" : count > 60 ? "remove" : wanted;
      counts[act] = (counts[act] ?? 0) + 1;
      await acts[act]?.();
      await frame();
    }
    press("Escape");
    return counts;
  }, task);
