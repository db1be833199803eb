/** In characters. Shorter pieces are joined, so that each is worth a step of the stream that takes it. */
const PIECE_LENGTH = 64 * 1024;

function* joinPieces(pieces: Iterable<string>): Generator<string> {
  let joined = "";
  for (const piece of pieces) {
    joined += piece;
    if (joined.length < PIECE_LENGTH) continue;
    yield joined;
    joined = "";
  }
  if (joined) yield joined;
}

function* writeArray(elements: readonly unknown[]): Generator<string> {
  yield "[";
  for (const [index, element] of elements.entries()) yield `${index > 0 ? "," : ""}${JSON.stringify(element)}`;
  yield "]";
}

/** Whether a value is an object with fields, which `JSON.stringify` writes as they are. */
const hasFields = (value: unknown): value is object =>
  typeof value === "object" && value !== null && [null, Object.prototype].includes(Object.getPrototypeOf(value));

function* writeFields(object: object): Generator<string> {
  yield "{";
  let separator = "";
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    if (Array.isArray(value)) yield* writeArray(value);
    else if (hasFields(value)) yield* writeObject(value);
    else yield JSON.stringify(value);
    separator = ",";
  }
}

function* writeObject(object: object): Generator<string> {
  yield* writeFields(object);
  yield "}";
}

/**
 * Yields the JSON of an array, or of an object, in which other objects may have long arrays. Together the pieces are what
 * `JSON.stringify` returns, but only one of them is in memory at a time.
 */
export const writeJson = (value: object): Generator<string> =>
  joinPieces(Array.isArray(value) ? writeArray(value) : writeObject(value));

function* writeLine(object: object): Generator<string> {
  yield* writeObject(object);
  yield "\n";
}

/** Yields the JSON of an object and the end of its line. */
export const writeJsonLine = (object: object): Generator<string> => joinPieces(writeLine(object));

/** Yields the JSON of an object without its last brace, so that further fields can follow. */
export const writeOpenJson = (object: object): Generator<string> => joinPieces(writeFields(object));
