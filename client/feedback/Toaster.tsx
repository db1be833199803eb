import { lazyWithFallback } from "../ui/loading/lazyWithFallback.ts";

/** The place of the toasts: a page begins with none. */
export const Toaster = lazyWithFallback(() => import("./ToastStack.tsx").then(({ ToastStack }) => ToastStack));
