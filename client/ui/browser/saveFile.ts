/** Milliseconds after which the browser has begun to save a file. */
const REVOKE_DELAY = 60_000;

/** Saves a file in the folder for downloads. */
export function saveFile(name: string, content: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY);
}
