import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { defer, mergeMap, of, tap, type Observable } from "rxjs";

/**
 * Asks a read again when a write was answered while it was on its way: the read may have left the server before the
 * write reached it, and would put the old value back on the screen.
 */
export function createStaleReadLink() {
  let answered = 0;

  return new ApolloLink((operation, forward) => {
    if (operation.operationType === OperationTypeNode.MUTATION)
      return forward(operation).pipe(tap(() => void answered++));
    const ask = (): Observable<ApolloLink.Result> => {
      const before = answered;
      return forward(operation).pipe(mergeMap((answer) => (answered === before ? of(answer) : ask())));
    };
    return defer(ask);
  });
}
