import { SOURCE_LANGUAGE } from "../../shared/texts/languages.ts";
import { sendOneMail } from "../compose.ts";
import type { Settings } from "../settings/settings.ts";
import { useDatabase } from "./database.ts";
import { printLine } from "./print.ts";

/** Sends a mail to an address, and prints what the mail server says when it does not take it. */
export async function testMail([to]: string[], settings: Settings): Promise<void> {
  if (!to) throw new Error("Name the address: mail-test ADDRESS");
  const mail = {
    to,
    language: SOURCE_LANGUAGE,
    subject: "A mail from Listbook",
    lines: ["Listbook can send mails."],
    sender: null,
  };
  try {
    await useDatabase(settings, (url) => sendOneMail(url, settings, mail));
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(cause instanceof Error ? `The mail was not sent: ${describeCause(cause, settings)}` : message, {
      cause: error,
    });
  }
  printLine(`The mail server has taken a mail to ${to}.`);
}

/** What OpenSSL says where the other side does not begin with TLS. */
const NO_TLS = /wrong version number|packet length too long|record layer/;

function describeCause({ message }: Error, { mail }: Settings): string {
  if (!mail?.isSecure || !NO_TLS.test(message)) return message;
  return `port ${mail.port} of ${mail.host} does not begin with TLS. Write smtp:// instead of smtps://, or another port.`;
}
