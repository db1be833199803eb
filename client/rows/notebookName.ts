import { graphql } from "../graphql/index.ts";

/** Reads one notebook. Only parts that are loaded later need it. */
export const NotebookName = graphql(`
  query NotebookName($id: ID!) {
    row: notebook(id: $id) {
      ...NotebookFields
    }
  }
`);
