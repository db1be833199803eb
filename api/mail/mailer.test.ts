import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { DataSource } from "typeorm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createDataSource } from "../database/dataSource.ts";
import type { Mail } from "../domain/base/context.ts";
import { createDatabase, dropDatabase } from "../testing/testServer.ts";
import { createMailer, type MailFailure } from "./mailer.ts";

let url: string;
let db: DataSource;
beforeAll(async () => {
  url = await createDatabase();
  db = await createDataSource(url).initialize();
});
afterAll(async () => {
  await db.destroy();
  await dropDatabase(url);
});
beforeEach(() => db.query("delete from rate_counts"));

const MAIL: Mail = {
  to: "bob@example.com",
  language: "en",
  subject: "An invitation",
  lines: ["Ann shares “<b>Food & drink</b>” with you."],
  link: { label: "Open it", url: "https://lists.example.com/join/1" },
  sender: null,
};

/** Returns a mailer for a mail server on this computer, and why mails were not sent. */
function openMailer(port: number, settings: Partial<Parameters<typeof createMailer>[0]> = {}) {
  const failures: MailFailure[] = [];
  const server = { host: "127.0.0.1", port, isSecure: false, isLoopback: true, user: null, password: null };
  const from = { name: "Listbook", address: "lists@example.com" };
  const mailer = createMailer({ ...server, from, ...settings }, db.manager, (failure) => failures.push(failure));
  onTestFinished(mailer.close);
  return { send: (mail: Partial<Mail> = {}) => mailer.send({ ...MAIL, ...mail }), failures };
}

const getPort = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

/** Starts a mail server. Returns its port, and the mails that it has taken. */
async function startSmtpServer(options: SMTPServerOptions = {}) {
  const mails: { to: string[]; content: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      let content = "";
      stream.on("data", (chunk) => (content += chunk));
      stream.on("end", () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), content });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: getPort(server.server), mails };
}

/** Starts a server that handles each connection in its own way. */
async function startSocketServer(handle: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    handle(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  });
  return getPort(server);
}

const NOT_SENT = { code: "UNAVAILABLE", message: "Couldn’t send the email; try again in a moment" };

describe("a mail", () => {
  it("has the words as plain text and as escaped HTML, and says that a program sends it", async () => {
    const { port, mails } = await startSmtpServer();
    await openMailer(port).send();
    const [{ to, content }] = mails as [(typeof mails)[0]];
    expect(to).toEqual(["bob@example.com"]);
    expect(content).toMatch(/^From: Listbook <lists@example\.com>\r?$/m);
    expect(content).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    const words = content.replaceAll(/=\r\n/g, "").replaceAll("=3D", "=");
    expect(words).toContain("<b>Food & drink</b>");
    expect(words).toContain("&lt;b&gt;Food &amp; drink&lt;/b&gt;");
    expect(words).toContain('<a href="https://lists.example.com/join/1">Open it</a>');
  });

  it.each([
    "a@x.example, evil@x.example",
    "a@x.example; evil@x.example",
    "friends: a@x.example, evil@x.example;",
    "a@x.example\r\nBcc: evil@x.example",
    "a@x.example> RCPT TO:<evil@x.example",
    '"a@x.example" evil',
  ])("is for one address: %j is none", async (to) => {
    const { port, mails } = await startSmtpServer();
    await expect(openMailer(port).send({ to })).rejects.toMatchObject(NOT_SENT);
    expect(mails).toEqual([]);
  });

  it("cannot end its subject", async () => {
    const { port, mails } = await startSmtpServer();
    await openMailer(port).send({ subject: "Hello\r\nBcc: evil@x.example" });
    expect(mails[0]?.to).toEqual(["bob@example.com"]);
    expect(mails[0]?.content).not.toMatch(/^Bcc:/m);
  });

  it("is sent for one member twenty times a day", async () => {
    const { port, mails } = await startSmtpServer();
    const { send } = openMailer(port);
    const ofAnn = Array.from({ length: 21 }, () => send({ sender: "ann" }));
    const results = await Promise.allSettled(ofAnn);
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([{ reason: { code: "RATE_LIMITED" } }]);
    await send({ sender: "bob" });
    expect(mails).toHaveLength(21);
  });
});

describe("a mail server", () => {
  it("that refuses the password is named in the log, without the password and the address", async () => {
    const onAuth: SMTPServerOptions["onAuth"] = (_auth, _session, done) => done(new Error("no"));
    const { port } = await startSmtpServer({ onAuth, allowInsecureAuth: true });
    const { send, failures } = openMailer(port, { user: "ann", password: "secret" });
    await expect(send()).rejects.toMatchObject(NOT_SENT);
    expect(failures).toEqual([{ code: "EAUTH", host: "127.0.0.1" }]);
  });

  it("that offers no encryption gets no password, unless it is on this computer", async () => {
    let attempts = 0;
    const onAuth: SMTPServerOptions["onAuth"] = (_auth, _session, done) => {
      attempts++;
      done(null, { user: "ann" });
    };
    const { port, mails } = await startSmtpServer({ onAuth, allowInsecureAuth: true });
    const account = { user: "ann", password: "secret" };
    await expect(openMailer(port, { ...account, isLoopback: false }).send()).rejects.toMatchObject(NOT_SENT);
    expect([attempts, mails.length]).toEqual([0, 0]);
    await openMailer(port, account).send();
    expect([attempts, mails.length]).toEqual([1, 1]);
  });

  it.each<[string, (socket: Socket) => void]>([
    ["hangs", () => {}],
    ["ends", (socket) => socket.end()],
    ["breaks off", (socket) => socket.destroy()],
    ["is none", (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")],
    ["says that it is busy", (socket) => socket.end("421 busy\r\n")],
    ["ends after its greeting", (socket) => socket.end("220 hello\r\n")],
  ])("that %s is not waited for long", async (_does, handle) => {
    const port = await startSocketServer(handle);
    const { send, failures } = openMailer(port);
    const start = performance.now();
    await expect(send()).rejects.toMatchObject(NOT_SENT);
    expect(performance.now() - start).toBeLessThan(12_000);
    expect(failures).toHaveLength(1);
  });

  it("that does not take the mail has not sent it", async () => {
    const { port } = await startSmtpServer({
      onRcptTo: (_address, _session, done) => done(new Error("no such person")),
    });
    const { send, failures } = openMailer(port);
    await expect(send()).rejects.toMatchObject(NOT_SENT);
    expect(failures).toMatchObject([{ code: "EENVELOPE" }]);
  });
});
