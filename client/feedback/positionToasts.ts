/** Pixels from the top of the window. */
type FieldBox = { top: number; bottom: number };

/** Pixels from the bottom of the window, and how high the toasts may be; the oldest ones give way. */
export type ToastPosition = { bottom: number; maxHeight: number };

/**
 * Where toasts of some height stand in a window of another: at its bottom, or above the field in which things are added
 * when they would cover it there.
 */
export function positionToasts(height: number, window: number, field: FieldBox | undefined): ToastPosition {
  const atBottom = { bottom: 0, maxHeight: window };
  if (!field || field.top >= window || field.bottom <= 0) return atBottom;
  const below = window - field.bottom;
  if (height <= below) return atBottom;
  return height <= field.top || field.top > below
    ? { bottom: window - field.top, maxHeight: field.top }
    : { bottom: 0, maxHeight: below };
}
