import { ApolloLink } from "@apollo/client";
import { whenIdle } from "../ui/loading/idle.ts";

/** A link whose code is loaded when the browser is idle, after the first paint. Until then requests skip it. */
export function createLazyLink(load: () => Promise<ApolloLink>) {
  let link: ApolloLink | undefined;
  whenIdle(
    () =>
      void load().then(
        (loaded) => (link = loaded),
        () => undefined,
      ),
  );
  return new ApolloLink((operation, forward) => (link ? link.request(operation, forward) : forward(operation)));
}
