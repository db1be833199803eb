import { expect, test, vi } from "vitest";
import { list } from "../../testing/rowFixtures.ts";
import { openCreated } from "./openCreated.ts";

const packing = list("packing");

test("the creation ends when the list is shown, and not already when the server has answered", async () => {
  let show = () => {};
  const navigate = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (show = resolve)));
  const ended = vi.fn<() => void>();
  const screen = { navigate, isCurrentScreen: () => true };
  const opening = openCreated(screen, (open) => {
    open(packing);
    return Promise.resolve(packing);
  }).then(ended);
  await new Promise((resolve) => setTimeout(resolve));
  expect(ended).not.toHaveBeenCalled();
  show();
  await opening;
  expect(navigate).toHaveBeenCalledTimes(1);
});

test("nothing is created on a screen that is being left", async () => {
  const create = vi.fn<() => Promise<undefined>>(() => Promise.resolve(undefined));
  await openCreated({ navigate: vi.fn<() => Promise<void>>(), isCurrentScreen: () => false }, create);
  expect(create).not.toHaveBeenCalled();
});
