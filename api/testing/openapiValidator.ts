import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { errorsOf, operations } from "../rest/directives.ts";
import { openapi } from "../rest/openapi/openapi.ts";
import { type Route, toTemplate } from "../rest/routes.ts";
import type { TestUser } from "./testServer.ts";

/** The OpenAPI document without additional properties, so that a test fails for a field that is not described. */
const strictDocument = JSON.parse(JSON.stringify(openapi), (key, value) =>
  value?.type === "object" && value.properties && key !== "clerk_error"
    ? { ...value, unevaluatedProperties: false }
    : value,
) as typeof openapi;

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addFormat("int32", { type: "number", validate: Number.isInteger });
ajv.addSchema(strictDocument, "api");

type DocumentedRoute = Pick<Route, "method" | "path">;

const validatorCache = new Map<string, ValidateFunction>();

const toPointer = (steps: string[]) =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll("/", "~1"))}`).join("");

function getValidator({ method, path }: DocumentedRoute, status: number): ValidateFunction {
  const responses = ["paths", toTemplate(path), method.toLowerCase(), "responses", String(status)];
  const described = responses.reduce<any>((part, step) => part?.[step], strictDocument); // oxlint-disable-line no-explicit-any -- any part
  const pointer = described?.$ref?.slice(1) ?? toPointer(responses);
  const ref = `api#${pointer}${toPointer(["content", "application/json", "schema"])}`;
  const validator = validatorCache.get(ref) ?? ajv.compile({ $ref: ref });
  validatorCache.set(ref, validator);
  return validator;
}

/** Throws when `/api/openapi.json` does not describe a response of a route. */
export function validateDocumentedResponse(route: DocumentedRoute, status: number, json: unknown): void {
  const validate = getValidator(route, status);
  if (!validate(json)) throw new Error(`${route.method} ${route.path}, ${status}: ${ajv.errorsText(validate.errors)}`);
}

const declaredCodes = new Map<string, readonly string[]>(
  operations.map(([field, operation]) => [field, errorsOf(operation)]),
);

/**
 * Throws when the server refused an operation with a code that the operation's `@errors` does not name. Every operation
 * can be forbidden for a program.
 */
export function checkDeclared(field: string, code: string | undefined, { token = "" }: Partial<TestUser> = {}): void {
  if (code === "FORBIDDEN" && token.startsWith("lb_")) return;
  if (code && !declaredCodes.get(field)?.includes(code)) throw new Error(`${field} does not declare ${code}`);
}
