import { createInterface } from "node:readline/promises";
import type { EntityManager } from "typeorm";
import { SOURCE_LANGUAGE } from "../../shared/texts/languages.ts";
import { deleteMember, sendOneMail, withDatabase } from "../compose.ts";
import type { Settings } from "../settings/settings.ts";
import { deleteAccount, findAddress, inviteAddress, listAccounts, replaceCode } from "../standins/clerk/operator.ts";
import { createStandInDataSource } from "../standins/dataSource.ts";
import { useDatabase } from "./database.ts";
import { formatMinute, printLine, printTable } from "./print.ts";

/** Whether the person who runs a command typed the address again. Nobody can where the input is no terminal. */
async function isConfirmed(address: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(`Type ${address} again to delete this account with everything in it: `);
  terminal.close();
  return typed.trim().toLowerCase() === address;
}

const withAccounts = <T>(settings: Settings, work: (db: EntityManager, url: string) => Promise<T>): Promise<T> =>
  useDatabase(settings, (url) =>
    withDatabase(
      url,
      settings,
      (db) => work(db, url),
      (address) => createStandInDataSource(address),
    ),
  );

/** Prints the accounts with their last use and the number of their rows. */
export async function printUsers(_args: string[], settings: Settings): Promise<void> {
  const accounts = await withAccounts(settings, listAccounts);
  if (accounts.length === 0) return void printLine("There is no account.");
  const rows = accounts.map(({ address, name, lastSeenAt, lists, items }) => [
    address,
    formatMinute(lastSeenAt),
    String(lists),
    String(items),
    name,
  ]);
  printTable(["address", "last seen (UTC)", "lists", "items", "name"], rows);
}

const noAccount = (address: string) => new Error(`There is no account with the address ${address}.`);

/** Deletes an account with everything that belongs to it, as the person can do in the app. */
export async function deleteUser(args: string[], settings: Settings): Promise<void> {
  const address = args.find((arg) => !arg.startsWith("--"))?.toLowerCase();
  if (!address) throw new Error("Name the address of the account: user delete ADDRESS");
  await withAccounts(settings, async (db, url) => {
    const found = await findAddress(db, address);
    if (!found) throw noAccount(address);
    if (!args.includes("--yes") && !(await isConfirmed(address)))
      throw new Error("Nothing was deleted: type the address again in a terminal, or add --yes.");
    // The account goes last, so that the command can be repeated when its rows could not be deleted.
    await deleteMember(url, settings, found.userId);
    await deleteAccount(db, found.userId);
    printLine(`The account ${address} is deleted with everything in it.`);
  });
}

async function mailInvitation(url: string, settings: Settings, address: string, link: string) {
  await sendOneMail(url, settings, {
    to: address,
    language: SOURCE_LANGUAGE,
    subject: "An invitation to Listbook",
    lines: ["You are invited to make an account in Listbook.", "The link works once, for 14 days."],
    link: { label: "Make an account", url: link },
    sender: null,
  });
  printLine("It was mailed there, too.");
}

/** Prints a link with which a person can make an account, also where others cannot. */
export async function invite([name]: string[], settings: Settings): Promise<void> {
  const address = name?.toLowerCase();
  if (!address) throw new Error("Name the address of the person: invite ADDRESS");
  if (settings.signUp === "closed") throw new Error("With SIGN_UP=closed nobody can be invited: set it to invited.");
  await withAccounts(settings, async (db, url) => {
    const path = await inviteAddress(db, address, Date.now());
    if (!path) throw new Error(`There is an account with the address ${address} already.`);
    printLine(`With this link, ${address} can make an account. It works once, for 14 days:`);
    printLine(settings.origin + path);
    if (settings.mail) await mailInvitation(url, settings, address, settings.origin + path);
  });
}

/** Prints a code for a person who has forgotten the password and waits for one on the sign-in page. */
export async function printCode([name]: string[], settings: Settings): Promise<void> {
  const address = name?.toLowerCase();
  if (!address) throw new Error("Name the address of the account: password ADDRESS");
  await withAccounts(settings, async (db) => {
    if (!(await findAddress(db, address))) throw noAccount(address);
    const code = await replaceCode(db, address, Date.now());
    if (!code)
      throw new Error(
        `First open the sign-in page, type ${address} and choose "Forgot password?", then run this again.`,
      );
    printLine(`${code} is the code for ${address}. It works once, for 10 minutes, on the page that asks for it.`);
  });
}
