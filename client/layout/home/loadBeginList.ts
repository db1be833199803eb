import { atLeisure } from "../../ui/leisure.ts";

/** Home is shown, and can be typed into, before the code is there that makes a list. */
export const loadBeginList = () => import("./beginList.ts").then(({ beginList }) => beginList);

// Where it cannot be loaded now, it is asked for again when it is needed.
if (typeof window !== "undefined") atLeisure(() => void loadBeginList().catch(() => undefined));
