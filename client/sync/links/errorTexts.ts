import { ApolloLink, ServerError } from "@apollo/client";
import { catchError, concatMap, from, map, of, throwError } from "rxjs";
import { loadServerTexts } from "../server/serverErrors.ts";

/**
 * Lets an error of the server wait until the page can say it in its language: what shows it then need not wait. A page in
 * English has no such link.
 */
export const errorTextLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    concatMap((answer) => (answer.errors ? from(loadServerTexts()).pipe(map(() => answer)) : of(answer))),
    catchError((error: unknown) =>
      ServerError.is(error)
        ? from(loadServerTexts()).pipe(concatMap(() => throwError(() => error)))
        : throwError(() => error),
    ),
  ),
);
