import { createGraphiQLFetcher } from "@graphiql/toolkit";
import { GraphiQL } from "graphiql";
import "graphiql/style.css";
import EditorWorker from "monaco-editor/esm/vs/editor/editor.worker.js?worker";
import JsonWorker from "monaco-editor/esm/vs/language/json/json.worker.js?worker";
import GraphQLWorker from "monaco-graphql/esm/graphql.worker.js?worker";
import { createRoot } from "react-dom/client";

/** The tabs that GraphiQL shows at the first visit. A developer can run them from the first to the last. */
const examples = [
  {
    query: `# 1. Become a guest: the answer sets a cookie, and everything after it is yours.
mutation BecomeGuest {
  ensureCurrentUser(createAnonymousUser: true, createDefaultNotebook: true) {
    id
    firstName
  }
}
`,
  },
  {
    query: `# 2. Everything that is yours, at a glance.
query Everything {
  notebooks {
    id
    name
    lists {
      id
      name
      isTemplate
      itemCount
      completedCount
      items {
        id
        name
        completed
      }
    }
  }
}
`,
  },
  {
    query: `# 3. Make a list: put the id of one of your notebooks into the variables below.
mutation MakeList($input: CreateListInput!) {
  createList(input: $input) {
    id
    name
    active
  }
}
`,
    variables: JSON.stringify({ input: { notebookId: "", name: "Weekly shop" } }, null, 2),
  },
];

// GraphiQL's own set-up of these three workers makes Vite's dependency optimiser fail in development.
globalThis.MonacoEnvironment = {
  getWorker(_id: string, label: string) {
    if (label === "json") return new JsonWorker();
    return label === "graphql" ? new GraphQLWorker() : new EditorWorker();
  },
};

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <GraphiQL
      fetcher={createGraphiQLFetcher({ url: "/graphql" })}
      defaultTabs={examples}
      shouldPersistHeaders={false}
    />,
  );
}
