import { keepLinkForm } from "../identity/linkForm.ts";
import { MEMBER_KEY } from "../identity/memberKey.ts";
import { readLastNotebook } from "../lists/lastOpened.ts";
import { safeLocalStorage } from "../ui/browser/safeStorage.ts";

/** The script of the link pages. The pages work without it, except for members, whose token only a script can get. */

const CONTINUE_PATH = "/continue";
const path = window.location.pathname;
const isMember = safeLocalStorage.get(MEMBER_KEY) !== null;

const readValues = (form: HTMLFormElement) =>
  Object.fromEntries([...form.querySelectorAll("input")].map(({ name, value }) => [name, value]));

function prepareForm(form: HTMLFormElement) {
  const notebook = form.elements.namedItem("notebookId");
  if (notebook instanceof HTMLInputElement) notebook.value = readLastNotebook() ?? "";
  if (!isMember) return;
  // The server knows the first name of a member.
  for (const field of form.querySelectorAll("input")) field.required = false;
  form.addEventListener("submit", (event) => {
    if (!keepLinkForm({ path, values: readValues(form) })) return;
    event.preventDefault();
    window.location.assign(CONTINUE_PATH);
  });
}

/** Shows the link to sign in, which leads back to this page. */
function prepareSignIn(link: HTMLAnchorElement) {
  link.hidden = isMember;
  link.addEventListener("click", () => void keepLinkForm({ path, values: null }));
}

/** Follows the system's colour mode, as the app does. `boot.js` has read the user's choice. */
const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");
if (safeLocalStorage.get("listbook.colorMode") === null)
  prefersDark.addEventListener("change", ({ matches }) => document.documentElement.classList.toggle("dark", matches));

for (const form of document.forms) prepareForm(form);
for (const link of document.links) if (link.hidden && link instanceof HTMLAnchorElement) prepareSignIn(link);
