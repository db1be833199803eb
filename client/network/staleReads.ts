import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { defer, mergeMap, of, tap, type Observable } from "rxjs";

/**
 * Repeats a read when a write was answered in the meantime. The server may have run the read before the write, and its
 * answer would put the old value back on the screen.
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
