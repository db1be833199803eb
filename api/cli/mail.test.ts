import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { readSettings } from "../settings/settings.ts";
import { createDatabase, dropDatabase } from "../testing/testServer.ts";
import { testMail } from "./mail.ts";

let url: string;
beforeAll(async () => {
  url = await createDatabase();
});
afterAll(() => dropDatabase(url));

/** Starts a mail server that does not begin with TLS. Returns its port, and the addresses to which mails went. */
async function startPlainServer() {
  const addresses: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      addresses.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().on("end", done);
    },
  });
  // A client that begins with TLS breaks off.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, addresses };
}

const sendTo = (smtpUrl: string) =>
  testMail(["bob@example.com"], readSettings({ DATABASE_URL: url, SMTP_URL: smtpUrl, MAIL_FROM: "lists@example.com" }));

describe("a mail to see whether that works", () => {
  it("says that the port does not begin with TLS, and what to write instead", async () => {
    const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    onTestFinished(() => print.mockRestore());
    const { port, addresses } = await startPlainServer();
    await expect(sendTo(`smtps://127.0.0.1:${port}`)).rejects.toThrow(
      `The mail was not sent: port ${port} of 127.0.0.1 does not begin with TLS. ` +
        "Write smtp:// instead of smtps://, or another port.",
    );
    expect(addresses).toEqual([]);
    await sendTo(`smtp://127.0.0.1:${port}`);
    expect(addresses).toEqual(["bob@example.com"]);
    expect(print.mock.calls.flat().join("")).toContain("The mail server has taken a mail to bob@example.com.");
  });
});
