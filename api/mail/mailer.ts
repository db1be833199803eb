import { msg } from "@lingui/core/macro";
import type { Transporter } from "nodemailer";
import type { EntityManager } from "typeorm";
import type { Mail, SendMail } from "../domain/base/context.ts";
import { DomainError, rateLimited } from "../domain/base/errors.ts";
import { addToCounters } from "../domain/callers/requestCounts.ts";
import { withTimeout } from "../domain/base/timeouts.ts";
import type { MailSettings } from "../settings/settings.ts";
import { renderHtml, renderText } from "./render.ts";

/** Milliseconds until the mail server must be connected, and until it must have said something next. */
const [CONNECTION_TIMEOUT, SOCKET_TIMEOUT] = [3_000, 5_000];
/** Milliseconds for one mail, also where the server goes on saying something. */
const MAIL_TIMEOUT = 15_000;

const DAY_SECONDS = 24 * 60 * 60;
/** Mails in a day that one member can have sent to others, and all mails in a day. */
const [MAILS_PER_MEMBER, MAILS_IN_ALL] = [20, 300];

/** Counts a mail for its sender and for all. The one that is first above its limit says so. */
async function countMail(db: EntityManager, sender: string | null) {
  const ofAll = "mails in all";
  const subjects = sender === null ? [ofAll] : [ofAll, `mails of ${sender}`];
  const increments = subjects.map((subject) => ({ subject, seconds: DAY_SECONDS, cost: 1 }));
  const counts = await addToCounters(db, increments);
  const exceeded = counts.find(({ subject, count }) => count > (subject === ofAll ? MAILS_IN_ALL : MAILS_PER_MEMBER));
  if (exceeded) throw rateLimited(msg`Too many emails were sent today; try again tomorrow`, exceeded.wait);
}

type Mailer = {
  /** Waits until the mail server has taken the mail. Errors: `UNAVAILABLE`, `RATE_LIMITED`. */
  send: SendMail;
  close: () => void;
};

/** Why a mail was not sent, without its address and its words. */
export type MailFailure = { code: string; host: string };

/**
 * Sends mails through the operator's mail server. The library is loaded with the first one. `onFailure` gets the reason why a mail
 * was not sent; the cause of the error that is thrown has what the mail server said.
 */
export function createMailer(
  { host, port, isSecure, isLoopback, user, password, from }: MailSettings,
  db: EntityManager,
  onFailure: (failure: MailFailure) => void,
): Mailer {
  let transport: Transporter | undefined;

  async function openTransport(): Promise<Transporter> {
    const { createTransport } = await import("nodemailer");
    return (transport ??= createTransport({
      host,
      port,
      secure: isSecure,
      // A password is never sent unencrypted, but for a mail server on this computer.
      requireTLS: !isSecure && !isLoopback,
      ignoreTLS: !isSecure && isLoopback,
      ...(user !== null && { auth: { user, pass: password ?? "" } }),
      pool: true,
      maxConnections: 2,
      connectionTimeout: CONNECTION_TIMEOUT,
      greetingTimeout: CONNECTION_TIMEOUT,
      dnsTimeout: CONNECTION_TIMEOUT,
      socketTimeout: SOCKET_TIMEOUT,
      disableFileAccess: true,
      disableUrlAccess: true,
    }));
  }

  async function deliver(mail: Mail): Promise<void> {
    const opened = await openTransport();
    await opened.sendMail({
      from,
      // As an object an address is one address, whatever it contains; a text could be a list of them.
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: renderText(mail),
      html: renderHtml(mail),
      headers: { "Auto-Submitted": "auto-generated" },
    });
  }

  return {
    async send(mail) {
      await countMail(db, mail.sender);
      try {
        await withTimeout(deliver(mail), MAIL_TIMEOUT, () => new DomainError("UNAVAILABLE", msg`It took too long`));
      } catch (error) {
        onFailure({ code: (error as { code?: string }).code ?? "unknown", host });
        throw Object.assign(new DomainError("UNAVAILABLE", msg`Couldn’t send the email; try again in a moment`), {
          cause: error,
        });
      }
    },
    close() {
      transport?.close();
    },
  };
}
