import { OTHER_PARAMETER } from "../../shared/linkPage.ts";
import { keepLinkForm } from "../account/linkForm.ts";
import { MEMBER_KEY } from "../session/memberKey.ts";
import { readLastNotebook } from "../lists/model/lastOpened.ts";
import { saveJoinPath } from "../session/visitor.ts";
import { safeLocalStorage } from "../ui/safeStorage.ts";
import { pageTheme } from "../ui/browser/theme.ts";
import { getToday } from "../ui/format.ts";

/** The script of the link pages. The pages work without it, except for members, whose token only a script can get. */

const CONTINUE_PATH = "/continue";
const path = window.location.pathname + window.location.search;
const isMember = safeLocalStorage.get(MEMBER_KEY) !== null;

/** Returns the path of the page without one of its parameters. */
function getPathWithout(parameter: string): string {
  const address = new URL(window.location.href);
  address.searchParams.delete(parameter);
  return address.pathname + address.search;
}

const readValues = (form: HTMLFormElement) =>
  Object.fromEntries([...form.querySelectorAll("input")].map(({ name, value }) => [name, value]));

function fillIn(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}

function prepareForm(form: HTMLFormElement) {
  fillIn(form, "notebookId", readLastNotebook() ?? "");
  fillIn(form, "day", getToday());
  if (path.startsWith("/join/")) form.addEventListener("submit", () => saveJoinPath(getPathWithout(OTHER_PARAMETER)));
  if (!isMember) return;
  // On a server without guests the form is for members alone.
  form.hidden = false;
  // The server knows the first name of a member.
  for (const field of form.querySelectorAll("input")) field.required = false;
  form.addEventListener("submit", (event) => {
    if (!keepLinkForm({ path, values: readValues(form) })) return;
    event.preventDefault();
    window.location.assign(CONTINUE_PATH);
  });
}

/** Shows a link to sign in or up, which leads back to this page. */
function prepareSignIn(link: HTMLAnchorElement) {
  link.hidden = isMember;
  link.addEventListener("click", () => void keepLinkForm({ path, values: null }));
}

/** Shows the button that switches between light and dark. */
function prepareColorMode(button: HTMLButtonElement) {
  button.hidden = false;
  button.addEventListener("click", () => pageTheme.toggle());
}

for (const form of document.forms) prepareForm(form);
for (const link of document.links) if (link.hidden && link instanceof HTMLAnchorElement) prepareSignIn(link);

for (const button of document.getElementsByTagName("button")) if (button.hidden) prepareColorMode(button);
