/** Returns a text of blanks, which a zip makes small. */
export const createBlanks = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1024 * 1024, 32);

/** Returns a zip whose directory names its one file several times, so that the entries overlap. */
export function repeatEntry(zip: Buffer, count: number): Buffer {
  const end = zip.length - 22;
  const start = zip.readUInt32LE(end + 16);
  const entries = Buffer.alloc((end - start) * count, zip.subarray(start, end));
  const last = Buffer.from(zip.subarray(end));
  last.writeUInt16LE(count, 8);
  last.writeUInt16LE(count, 10);
  last.writeUInt32LE(entries.length, 12);
  return Buffer.concat([zip.subarray(0, start), entries, last]);
}
