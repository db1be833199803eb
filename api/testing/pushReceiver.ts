import { createDecipheriv, createECDH, createHmac, createPublicKey, type ECDH, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A message as a push service gets it, with its text as the browser reads it. */
export type ReceivedPush = {
  path: string;
  headers: IncomingHttpHeaders;
  message: { title: string; body: string; path: string; tag: string; due?: number };
  /** What the token says (RFC 8292), whose signature is checked, and the key of the server. */
  token: { aud: string; exp: number; sub: string };
  key: string;
};

type Answer = { status: number; headers?: Record<string, string> };

/** A browser with its push service on this computer. */
export type PushReceiver = {
  origin: string;
  received: ReceivedPush[];
  /** What it answers from now on. */
  answer: Answer;
  /** Called with each message before it is answered. */
  onMessage: (push: ReceivedPush) => Promise<void>;
  /** What a browser sends to the server. */
  createInput(path: string): { endpoint: string; p256dh: string; auth: string; zone: string };
  close(): Promise<void>;
};

const derive = (salt: Buffer, key: Buffer, info: Buffer, length: number) => {
  const extracted = createHmac("sha256", salt).update(key).digest();
  return createHmac("sha256", extracted)
    .update(Buffer.concat([info, Buffer.of(1)]))
    .digest()
    .subarray(0, length);
};

/** Decrypts a message as browsers do (RFC 8188 and 8291). */
function decrypt(body: Buffer, browser: ECDH, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const serverKey = body.subarray(21, 21 + keyLength);
  const shared = browser.computeSecret(serverKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), serverKey]);
  const key = derive(secret, shared, info, 32);
  const contentKey = derive(salt, key, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(salt, key, Buffer.from("Content-Encoding: nonce\0"), 12);
  const encrypted = body.subarray(21 + keyLength);
  const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
  decipher.setAuthTag(encrypted.subarray(-16));
  const text = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  // The text ends with 2, and is filled up with zeros.
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

/** Reads and checks the token of a request. */
export function readPushToken(authorization = ""): Pick<ReceivedPush, "token" | "key"> {
  const [, jwt = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = jwt.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  const options = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), options, Buffer.from(signature, "base64url")))
    throw new Error("The token is not signed with the key that it names");
  return { token: JSON.parse(Buffer.from(claims, "base64url").toString()), key };
}

/** Starts a push service for one browser, whose key and secret it has. */
export async function startPushReceiver(): Promise<PushReceiver> {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const secret = randomBytes(16);
  async function receive(request: IncomingMessage, response: ServerResponse) {
    const text = decrypt(await buffer(request), browser, secret);
    const { url = "", headers } = request;
    const push = { path: url, headers, message: JSON.parse(text), ...readPushToken(headers.authorization) };
    receiver.received.push(push);
    await receiver.onMessage(push);
    response.writeHead(receiver.answer.status, receiver.answer.headers).end();
  }
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const receiver: PushReceiver = {
    origin,
    received: [],
    answer: { status: 201 },
    onMessage: async () => {},
    createInput: (path) => ({
      endpoint: origin + path,
      p256dh: browser.getPublicKey("base64url"),
      auth: secret.toString("base64url"),
      zone: "UTC",
    }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
