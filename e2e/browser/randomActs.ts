import type { Page } from "playwright-core";

export type Walk = { seed: number; steps: number };

/** How often each act was done. */
export type Walked = Record<string, number>;

/** Answers take a random while, on the way there and on the way back, so that they come in any order. */
export const stagger = (page: Page, seed: number) =>
  page.addInitScript((seed) => {
    const send = window.fetch.bind(window);
    let state = seed;
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
 * Acts at random on the open list, with keys and clicks as quick hands would, and waits for answers only when the page
 * says how much is not saved yet. It runs inside the page: a step takes a frame.
 */
export const walk = (page: Page, task: Walk): Promise<Walked> =>
  page.evaluate(async ({ seed, steps }: Walk) => {
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
    /** Half of what people do, they do where they are: only so do two changes of one item meet on their way. */
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
    /** What comes with code of its own, or with an answer, comes a little later. */
    async function soon(selector: string): Promise<HTMLElement> {
      for (let frames = 0; frames < 600; frames++) {
        const found = find(selector);
        if (found) return found;
        await frame();
      }
      throw new Error(`It did not come: ${selector}`);
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
        (await soon("[role=dialog] [role=option]")).click();
        while (find("[role=dialog]")) await frame();
        await frame();
      },
    };
    const isBehind = () =>
      [...document.querySelectorAll("output")].some(({ textContent }) => /not saved yet/.test(textContent));
    const names = Object.keys(acts);
    const done: Walked = {};
    for (let step = 0; step < steps; step++) {
      // Whoever is told that the server is seconds behind waits; nobody is a thousand changes ahead of it.
      while (isBehind()) await frame();
      const count = rows().length;
      const wanted = names[random(names.length)] ?? "";
      // Neither without rows nor with more than are worth their time.
      const act = count < 8 ? "add" : count > 60 ? "remove" : wanted;
      done[act] = (done[act] ?? 0) + 1;
      await acts[act]?.();
      await frame();
    }
    press("Escape");
    return done;
  }, task);
