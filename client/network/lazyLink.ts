import { ApolloLink } from "@apollo/client";
import { whenIdle } from "../ui/loading/idle.ts";

/** A link that the first paint does without: it is loaded when the page has nothing better to do, and passed by till then. */
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
