import { createRef } from "react";

/** Elements that other parts of the page focus, measure or render into. Each is null while it is not rendered. */
export const headerRef = createRef<HTMLElement>();
export const mainRef = createRef<HTMLElement>();
/** The bar at the lower edge of a phone. Toasts do not cover it. */
export const bottomBarRef = createRef<HTMLElement>();

/**
 * The form that adds something, or the `div` that takes its place while items are selected. Toasts do not cover it.
 */
export const actionBarRef = createRef<HTMLFormElement & HTMLDivElement>();

/** Whether an element of the screen has the focus, and not the screen itself. */
export const isScreenInUse = () =>
  document.activeElement !== mainRef.current && !!mainRef.current?.contains(document.activeElement);
