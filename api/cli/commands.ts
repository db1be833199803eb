import type { Settings } from "../settings/settings.ts";
import { deleteUser, invite, printCode, printUsers } from "./accounts.ts";
import { backUp } from "./backup.ts";
import { endLink, printPublished, printStats, purgeRows } from "./content.ts";
import { testMail } from "./mail.ts";
import { printTable } from "./print.ts";
import { restore } from "./restore.ts";

type Command = {
  name: string;
  /** What follows the name. */
  usage?: string;
  about: string;
  /** Whether it is about accounts that are kept here. With Clerk its dashboard does the same. */
  needsLocalAccounts?: true;
  run: (args: string[], settings: Settings) => Promise<void>;
};

/** The commands, which work beside a running server too, but for `restore`. */
const COMMANDS: Command[] = [
  { name: "users", about: "shows the accounts", needsLocalAccounts: true, run: printUsers },
  {
    name: "user delete",
    usage: "ADDRESS [--yes]",
    about: "deletes an account with everything in it",
    needsLocalAccounts: true,
    run: deleteUser,
  },
  {
    name: "password",
    usage: "ADDRESS",
    about: "shows a code for a person who has forgotten the password",
    needsLocalAccounts: true,
    run: printCode,
  },
  {
    name: "invite",
    usage: "ADDRESS",
    about: "shows a link with which a person can make an account",
    needsLocalAccounts: true,
    run: invite,
  },
  { name: "mail-test", usage: "ADDRESS", about: "sends a mail, to see whether that works", run: testMail },
  { name: "stats", about: "counts what the database has", run: printStats },
  { name: "published", about: "shows the published templates", run: printPublished },
  { name: "unpublish", usage: "TOKEN", about: "ends the link of a published template", run: endLink },
  { name: "purge", about: "deletes what nobody can use any more", run: purgeRows },
  { name: "backup", usage: "[FILE]", about: "writes a backup, without FILE into BACKUP_DIR", run: backUp },
  {
    name: "restore",
    usage: "latest|latest-upgrade|FILE",
    about: "restores a backup; stop the server first",
    run: restore,
  },
];

/** Runs the command that the words name. Throws an Error for an unknown one. */
export async function runCommand(words: string[], settings: Settings): Promise<void> {
  if (words[0] === "help") {
    printTable(
      ["command", "what it does"],
      COMMANDS.map(({ name, usage = "", about }) => [`${name} ${usage}`, about]),
    );
    return;
  }
  const command = COMMANDS.find(({ name }) => `${words.join(" ")} `.startsWith(`${name} `));
  if (!command) throw new Error(`There is no command ${words.join(" ")}. "help" shows all of them.`);
  if (command.needsLocalAccounts && settings.identity)
    throw new Error(`${command.name} is for accounts that are kept here. These are kept by Clerk: use its dashboard.`);
  await command.run(words.slice(command.name.split(" ").length), settings);
}
