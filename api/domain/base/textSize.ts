/** Returns the bytes of the text of an item in UTF-8, as `text_size` of the database does. */
export const getTextSize = ({ name, note }: { name: string; note?: string | null | undefined }): number =>
  Buffer.byteLength(name) + Buffer.byteLength(note ?? "");

export const sumTextSizes = (items: readonly Parameters<typeof getTextSize>[0][]): number =>
  items.reduce((sum, item) => sum + getTextSize(item), 0);
