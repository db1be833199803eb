import { ApolloLink } from "@apollo/client";
import { atLeisure } from "../ui/leisure.ts";

/** A link that the first paint does without: it is loaded when the page has nothing better to do, and passed by till then. */
export function onceLoaded(load: () => Promise<ApolloLink>) {
  let link: ApolloLink | undefined;
  atLeisure(
    () =>
      void load().then(
        (loaded) => (link = loaded),
        () => undefined,
      ),
  );
  return new ApolloLink((operation, forward) => (link ? link.request(operation, forward) : forward(operation)));
}
