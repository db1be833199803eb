import { graphql } from "../graphql/index.ts";
import { completeItem, completeItems } from "../items/actions.ts";
import { defineChange } from "../sync/outbox/change.ts";
import { runAgain } from "./runs/actions.ts";

// Changes that an earlier build has stored. Their ticks have no time.
defineChange({
  ...completeItem.definition,
  mutation: graphql(`
    mutation CompleteItem($id: ID!, $completed: Boolean!, $runId: ID) {
      completeItem(id: $id, completed: $completed, runId: $runId) {
        ...ItemFields
      }
    }
  `),
});
defineChange({
  ...completeItems.definition,
  mutation: graphql(`
    mutation CompleteItems($ids: [ID!]!, $completed: Boolean!, $runId: ID) {
      completeItems(ids: $ids, completed: $completed, runId: $runId) {
        __typename
        items {
          ...ItemFields
        }
      }
    }
  `),
});

defineChange({
  ...runAgain.definition,
  mutation: graphql(`
    mutation RunAgain($listId: ID!, $id: ID!, $date: Date) {
      runAgain(listId: $listId, id: $id, date: $date) {
        ...ListAndItems
      }
    }
  `),
});
