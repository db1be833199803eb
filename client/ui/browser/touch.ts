import { useEffect, useState } from "react";
import { createStore } from "../createStore.ts";

/** Milliseconds after the last finger is lifted in which the browser may still send the click of its tap. */
const TAP_TIME = 400;

/** Milliseconds after which a press is a long one. */
export const LONG_PRESS = 500;

/** The number of fingers on the screen. */
const fingers = createStore(0);
let liftedAt = -Infinity;

if (typeof document !== "undefined")
  document.addEventListener(
    "touchstart",
    ({ target, touches }) => {
      fingers.set(touches.length);
      // The events of a finger go to the element that it touched first, even if that was removed from the document.
      for (const type of ["touchend", "touchcancel"])
        target?.addEventListener(type, countFingers as EventListener, { once: true, passive: true });
    },
    { capture: true, passive: true },
  );

function countFingers({ touches }: TouchEvent) {
  if (touches.length === 0) liftedAt = performance.now();
  fingers.set(touches.length);
}

/** Whether the primary pointer is a finger. */
export const isTouchScreen = () => typeof window !== "undefined" && matchMedia("(pointer: coarse)").matches;

/** Whether a finger is on the screen, or was lifted so lately that its tap may not be over. */
export const isTouching = () => fingers.get() > 0 || performance.now() - liftedAt < TAP_TIME;

/** Returns the value, or that before the touch while a finger is on the screen, so that nothing moves under it. */
export function useSteadyValue<T>(value: T): T {
  const [shown, setShown] = useState(value);
  if (shown !== value && fingers.get() === 0) setShown(value);
  useEffect(
    () => (shown === value ? undefined : fingers.subscribe(() => fingers.get() === 0 && setShown(value))),
    [shown, value],
  );
  return shown;
}
