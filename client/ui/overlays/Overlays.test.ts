import { afterEach, expect, test, vi } from "vitest";
import { closeOverlay, getOverlays, openOverlay, type OverlayProps, patchOverlay } from "./Overlays.tsx";

const Question = (_props: { text: string } & OverlayProps<string>) => null;

afterEach(() => {
  for (const { id } of getOverlays()) closeOverlay(id);
});

test("an overlay opens, changes and closes with an answer", async () => {
  const { id, closed } = openOverlay(Question, { text: "Which?" });
  expect(getOverlays()).toMatchObject([{ id, props: { text: "Which?" } }]);
  patchOverlay(id, { text: "Which one?" });
  expect(getOverlays()).toMatchObject([{ id, props: { text: "Which one?" } }]);
  closeOverlay(id, "this one");
  expect(getOverlays()).toEqual([]);
  expect(await closed).toBe("this one");
});

test("an overlay that is dismissed answers undefined, and the overlay below it stays open", async () => {
  const below = openOverlay(Question, { text: "Below" });
  const above = openOverlay(Question, { text: "Above" });
  const answered = vi.fn<(answer: unknown) => void>();
  void below.closed.then(answered);
  closeOverlay(above.id);
  expect(await above.closed).toBeUndefined();
  expect(getOverlays()).toMatchObject([{ id: below.id }]);
  expect(answered).not.toHaveBeenCalled();
});

test("closing or changing an unknown overlay is an error", () => {
  const { id } = openOverlay(Question, { text: "Once" });
  closeOverlay(id);
  for (const unknown of [id, 0, 9_999]) {
    expect(() => closeOverlay(unknown)).toThrow("Overlay not found");
    expect(() => patchOverlay(unknown, {})).toThrow("Overlay not found");
  }
});
