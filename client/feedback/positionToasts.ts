/** The edges of a field, in pixels from the top of the window. */
type FieldBox = { top: number; bottom: number };

/** The distance of the toasts from the bottom of the window, and their maximal height, in pixels. */
export type ToastPosition = { bottom: number; maxHeight: number };

/**
 * Returns the position of toasts from their height, the height of the window and the field for new items. They are at
 * the bottom of the window, or above the field if they would cover it. If they fit neither below nor above it, they
 * take the larger space.
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
