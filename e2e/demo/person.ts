/** A cookie of the session of a person, for a browser. */
export type SessionCookie = { name: string; value: string; path: string };

/** Who uses Listbook: a guest, or a member with a local account. The functions are calls of the APIs. */
export type Person = {
  name: string;
  cookie: SessionCookie;
  /** Calls REST. Errors: an Error with the answer of the server, unless it is below 400. */
  send: <Answer>(method: string, path: string, body?: object) => Promise<Answer>;
};

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} was answered with ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

/** Returns the cookie that an answer sets. */
function readCookie(response: Response, wanted: string): SessionCookie {
  const [pair = "", ...attributes] = (response.headers.getSetCookie().at(-1) ?? "").split("; ");
  const [name = "", value = ""] = pair.split("=");
  if (name !== wanted) throw new Error(`${response.url} has set no cookie ${wanted}`);
  return { name, value, path: attributes.find((each) => each.startsWith("Path="))?.slice("Path=".length) ?? "/" };
}

const toHeader = ({ name, value }: SessionCookie) => `${name}=${value}`;

/** `authorize` returns the headers that say who is calling. */
function buildPerson(
  origin: string,
  name: string,
  cookie: SessionCookie,
  authorize: () => Promise<Record<string, string>>,
): Person {
  async function send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { ...(await authorize()), "content-type": "application/json" };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return readAnswer<Answer>(await fetch(origin + path, init));
  }
  return { name, cookie, send };
}

/** Returns the guest whose session a cookie is of. The name is what the people of a shared notebook call the guest. */
export const findGuest = (origin: string, name: string, cookie: SessionCookie): Person =>
  buildPerson(origin, name, cookie, () => Promise.resolve({ cookie: toHeader(cookie) }));

export async function createGuest(origin: string, name: string): Promise<Person> {
  const answer = await fetch(`${origin}/api/user/current?createAnonymousUser=true`);
  return findGuest(origin, name, readCookie(answer, "guest"));
}

/** What a member signs in with. */
export type Account = { name: string; address: string; password: string };

type ClientAnswer = { response: { id: string }; client: { last_active_session_id: string } };

/** Sends a form to the local accounts, as the components of the identity provider do. */
const sendForm = (origin: string, path: string, form: Record<string, string>, cookie?: SessionCookie) =>
  fetch(`${origin}/__clerk/v1/client${path}`, {
    method: "POST",
    headers: { origin, ...(cookie && { cookie: toHeader(cookie) }) },
    body: new URLSearchParams(form),
  });

/** Makes an account. `readCode` resolves to the code that the server mails to an address. */
export async function createMember(
  origin: string,
  account: Account,
  readCode: (address: string) => Promise<string>,
): Promise<Person> {
  const { name, address: email_address, password } = account;
  const begun = await sendForm(origin, "/sign_ups", { email_address, password, first_name: name });
  const cookie = readCookie(begun, "__client");
  const { id } = (await readAnswer<ClientAnswer>(begun)).response;
  const strategy = "email_code";
  await readAnswer(await sendForm(origin, `/sign_ups/${id}/prepare_verification`, { strategy }, cookie));
  const code = await readCode(email_address);
  const signedUp = await sendForm(origin, `/sign_ups/${id}/attempt_verification`, { strategy, code }, cookie);
  return openSession(origin, account, signedUp);
}

/** Signs a member in, in a browser of its own. */
export async function signIn(origin: string, account: Account): Promise<Person> {
  const { address: identifier, password } = account;
  return openSession(
    origin,
    account,
    await sendForm(origin, "/sign_ins", { strategy: "password", identifier, password }),
  );
}

/** Returns the member of the session that an answer has begun. */
async function openSession(origin: string, { name }: Account, answer: Response): Promise<Person> {
  const cookie = readCookie(answer, "__client");
  const sessionId = (await readAnswer<ClientAnswer>(answer)).client.last_active_session_id;
  return buildPerson(origin, name, cookie, async () => {
    const { jwt } = await readAnswer<{ jwt: string }>(
      await sendForm(origin, `/sessions/${sessionId}/tokens`, {}, cookie),
    );
    return { authorization: `Bearer ${jwt}` };
  });
}
