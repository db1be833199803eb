/** An encoding of texts that are not UTF-8: its name for `TextDecoder`, and for the user. */
export type Encoding = {
  name: string;
  label: string;
  /** Its name in jschardet, for those that are found without the user. */
  detected?: string;
  /** What each text of its languages has. */
  has?: RegExp;
};

export const WESTERN_EUROPEAN = "windows-1252";
export const CENTRAL_EUROPEAN = "windows-1250";
export const UTF_8: Encoding = { name: "utf-8", label: "Unicode (UTF-8)" };

/** The encodings that the user can choose. Where nothing speaks for another one, a text has the first. */
export const ENCODINGS: readonly Encoding[] = [
  { name: WESTERN_EUROPEAN, label: "Western European (windows-1252)", detected: "windows-1252" },
  { name: CENTRAL_EUROPEAN, label: "Central European (windows-1250)", detected: "windows-1250" },
  { name: "windows-1251", label: "Cyrillic (windows-1251)", detected: "windows-1251", has: /\p{sc=Cyrillic}{2}/u },
  { name: "windows-1253", label: "Greek (windows-1253)", detected: "windows-1253", has: /\p{sc=Greek}{2}/u },
  { name: "shift_jis", label: "Japanese (Shift_JIS)", detected: "cp932" },
  { name: "gb18030", label: "Chinese (GB18030)", detected: "gb18030" },
  { name: "euc-kr", label: "Korean (EUC-KR)", detected: "cp949" },
  { name: "windows-1254", label: "Turkish (windows-1254)", detected: "windows-1254" },
  { name: "windows-1255", label: "Hebrew (windows-1255)" },
  { name: "windows-1256", label: "Arabic (windows-1256)" },
  { name: "windows-1257", label: "Baltic (windows-1257)" },
  { name: "windows-1258", label: "Vietnamese (windows-1258)" },
  { name: "windows-874", label: "Thai (windows-874)" },
  { name: "koi8-r", label: "Cyrillic (KOI8-R)" },
  { name: "ibm866", label: "Cyrillic (DOS)" },
  { name: "euc-jp", label: "Japanese (EUC-JP)" },
  { name: "big5", label: "Chinese (Big5)" },
  { name: "macintosh", label: "Western European (Macintosh)" },
];

/** The characters of the bytes from 0x80 to 0x9F in windows-1252; � for none. `TextDecoder` of Node 20 has others. */
const WESTERN = "€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ";

/** Decodes bytes. What they cannot be in the encoding is U+FFFD. The last character may be cut off in a sample. */
export function decodeAs(name: string, bytes: Uint8Array, { isSample = false } = {}): string {
  if (name !== WESTERN_EUROPEAN) return new TextDecoder(name).decode(bytes, { stream: isSample });
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return text.replaceAll(/[\u0080-\u009f]/g, (control) => WESTERN[control.charCodeAt(0) - 0x80] ?? "");
}

/** Decodes bytes; `undefined` where they cannot be text in the encoding. */
export function decodeStrictly(name: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
