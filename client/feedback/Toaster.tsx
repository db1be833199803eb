import { lazyWithFallback } from "../ui/loading/lazyWithFallback.ts";

/** The toasts of the page. Their code is loaded after the first paint, because a page starts without toasts. */
export const Toaster = lazyWithFallback(() => import("./ToastStack.tsx").then(({ ToastStack }) => ToastStack));
