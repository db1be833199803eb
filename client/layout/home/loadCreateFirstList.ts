import { whenIdle } from "../../ui/loading/idle.ts";

/** Home is shown, and can be typed into, before the code is there that makes a list. */
export const loadCreateFirstList = () => import("./createFirstList.ts").then(({ createFirstList }) => createFirstList);

// Where it cannot be loaded now, it is asked for again when it is needed.
if (typeof window !== "undefined") whenIdle(() => void loadCreateFirstList().catch(() => undefined));
