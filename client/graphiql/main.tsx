import { createGraphiQLFetcher } from "@graphiql/toolkit";
import { GraphiQL } from "graphiql";
import "graphiql/style.css";
import EditorWorker from "monaco-editor/esm/vs/editor/editor.worker.js?worker";
import JsonWorker from "monaco-editor/esm/vs/language/json/json.worker.js?worker";
import GraphQLWorker from "monaco-graphql/esm/graphql.worker.js?worker";
import { createRoot } from "react-dom/client";
import { examples } from "./examples.ts";

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
