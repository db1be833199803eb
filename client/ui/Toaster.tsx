import { later } from "./later.ts";

/** The place of the toasts: a page begins with none. */
export const Toaster = later(() => import("./ToastStack.tsx").then(({ ToastStack }) => ToastStack));
