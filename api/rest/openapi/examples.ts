import { getNamedType, getNullableType, type GraphQLType, isEnumType, isInputObjectType, isListType } from "graphql";
import { isRequired, type SchemaField } from "./jsonSchema.ts";

/** The keys of a browser, as in RFC 8291. It is exported for tests. */
export const EXAMPLE_PUSH_KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

/** What a program asks that has registered as Claude. It is exported for tests. */
export const EXAMPLE_PROGRAM_REQUEST = new URLSearchParams({
  response_type: "code",
  client_id: "lbc_WyJDbGF1ZGUiLCJodHRwczovL2Fzc2lzdGFudC5leGFtcGxlLmNvbS9jYWxsYmFjayJd",
  redirect_uri: "https://assistant.example.com/callback",
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_challenge_method: "S256",
  state: "af0ifjsldkj",
}).toString();

/** The optional fields that an example has, and the values of fields that are more than one of their type. */
const VALUES: Record<string, Record<string, unknown>> = {
  CreateNotebookInput: { name: "Trips", color: "emerald" },
  UpdateNotebookInput: { name: "Travel" },
  CreateListInput: { name: "Packing for Rome", date: "2026-12-05", priority: 1 },
  UpdateListInput: { name: "Packing for Naples", active: false },
  "Mutation.updateLists": { active: false },
  CreateListFromTemplateInput: { name: "Packing for Rome", answers: [{ name: "nights", number: 5 }] },
  CreateListsFromTemplateInput: { date: "2026-12-05" },
  ListFromTemplateInput: { name: "Ana" },
  CreateListFromTemplatesInput: { name: "Packing for Rome" },
  CreateItemInput: { name: "Passport", note: "In the drawer" },
  UpdateItemInput: { name: "Passports", completed: true },
  AnswerInput: { name: "kids", choice: true },
  ItemOrderInput: { sortingOrder: 2.5 },
  PushSubscriptionInput: EXAMPLE_PUSH_KEYS,
  "Mutation.createToken": { name: "Kitchen display" },
  "Mutation.allowProgram": { request: EXAMPLE_PROGRAM_REQUEST, name: "Claude" },
  "Query.programRequest": { request: EXAMPLE_PROGRAM_REQUEST },
  "Mutation.shareNotebook": { name: "Ann", role: "EDITOR" },
  "Mutation.shareList": { name: "Ann", role: "TICKER", stays: true },
  "Mutation.acceptInvitation": { name: "Ben" },
  "Mutation.skipItem": { reason: "Too warm for it" },
  "Mutation.skipItems": { reason: "Too warm for it" },
  "Mutation.remarkItem": { remark: "4.2" },
  "Mutation.changeRole": { role: "VIEWER" },
  "Mutation.recover": { words: "legal winner thank year wave sausage worth useful" },
  "Mutation.useDeviceCode": { code: "0000-0000" },
  "Query.changes": { since: "48151.t8kq2g.q0Zt3xJ8m2Yw5rN7uVb1cA" },
  "Query.search": { text: "passport" },
};

/** An ETag, in the form that the server gives it. */
export const EXAMPLE_ETAG = '"q0Zt3xJ8m2Yw5rN7uVb1cA"';
export const EXAMPLE_ID = "01977e2a-6f3b-7c41-9d52-8e0f4b6a1c73";
export const EXAMPLE_TIME = "2026-12-05T09:30:00.000Z";

/** The values of fields that have the same meaning everywhere. */
const SHARED_VALUES: Record<string, unknown> = {
  endpoint: "https://push.example.com/1",
  zone: "Europe/Berlin",
};

const SCALARS: Record<string, unknown> = {
  Boolean: true,
  Date: "2026-12-05",
  Float: 1,
  ID: EXAMPLE_ID,
  Int: 1,
  String: "text",
  Timestamp: EXAMPLE_TIME,
};

/** Returns an example of a value of a type. */
export function getExampleOfType(type: GraphQLType): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [getExampleOfType(inner.ofType)];
  if (isEnumType(inner)) return inner.getValues()[0]?.name;
  return isInputObjectType(inner)
    ? buildExample(inner.name, Object.values(inner.getFields()))
    : SCALARS[getNamedType(inner).name];
}

/** Returns an example of a field of `owner`, a type or an operation. */
export const getExample = (owner: string, { name, type }: SchemaField): unknown =>
  VALUES[owner]?.[name] ?? SHARED_VALUES[name] ?? getExampleOfType(type);

/** Returns an example of an input: what must be given, and what usually is. */
export const buildExample = (owner: string, fields: readonly SchemaField[]): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter((field) => isRequired(field) || field.name in (VALUES[owner] ?? {}))
      .map((field) => [field.name, getExample(owner, field)]),
  );
