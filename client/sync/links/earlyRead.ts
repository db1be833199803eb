import { ApolloLink } from "@apollo/client";
import { from, mergeMap, of } from "rxjs";
import { nextTask, whenIdle } from "../../ui/loading.ts";
import { getReadKey } from "../state/state.ts";
import { isChange } from "./reads.ts";

/** The request by which `public/boot.js` has sent the first reads of a page before the scripts were loaded. */
type EarlyRead = {
  /** The root fields of each read that nothing has asked for yet, by `getReadKey`. */
  fields: Record<string, string[]>;
  /** The data of all of them; null after a failure, and where one of them was refused. */
  answer: Promise<Record<string, unknown> | null>;
};

declare global {
  var earlyRead: EarlyRead | undefined;
}

function dropEarlyRead() {
  globalThis.earlyRead = undefined;
}

/**
 * Ends the early read, when the page has asked for its first data: what nothing has asked for would be out of date later.
 * It ends after its answer, because some reads are asked for when that has come.
 */
export function endEarlyRead() {
  void globalThis.earlyRead?.answer.then(() => whenIdle(dropEarlyRead));
}

/** Writing one answer and rendering it takes long on a slow phone, and they are all there at once. */
async function inOwnTask<Data>(answer: Promise<Data>): Promise<Data> {
  const data = await answer;
  await nextTask();
  return data;
}

/**
 * Answers a read once from the early one. A read is sent as any other when it was not part of that, when that was not
 * answered as a whole, and when it has a token: the early read is that of a guest.
 */
export const earlyReadLink = new ApolloLink((operation, forward) => {
  const { operationName = "", variables } = operation;
  if (isChange(operation)) dropEarlyRead();
  const early = globalThis.earlyRead;
  const key = getReadKey(operationName, variables);
  const fields = early?.fields[key];
  if (!early || !fields || operation.getContext()["headers"]?.authorization) return forward(operation);
  delete early.fields[key];
  return from(inOwnTask(early.answer)).pipe(
    mergeMap((data) =>
      data ? of({ data: Object.fromEntries(fields.map((field) => [field, data[field]])) }) : forward(operation),
    ),
  );
});
