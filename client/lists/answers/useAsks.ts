import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import type { listQuestions } from "../../../shared/marks/questions.ts";
import { Items } from "../../cache/places.ts";
import { createStore, useStore } from "../../ui/createStore.ts";
import { mayAsk } from "./mayAsk.ts";

const loaded = createStore<typeof listQuestions | undefined>(undefined);

/** Whether a template asks something, as far as its items are known. The code that reads it is loaded where they may. */
export function useAsks(templateId: string): boolean {
  const read = useStore(loaded);
  const { data } = useQuery(Items, { variables: { listId: templateId }, fetchPolicy: "cache-only" });
  const items = data?.items ?? [];
  const may = mayAsk(items);
  useEffect(() => {
    if (may)
      void import("../../../shared/marks/questions.ts").then(
        (module) => loaded.set(() => module.listQuestions),
        () => undefined,
      );
  }, [may]);
  return may && read !== undefined && read(items).length > 0;
}
