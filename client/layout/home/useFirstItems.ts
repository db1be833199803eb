import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { v7 } from "uuid";
import { loadCreateFirstList } from "./loadCreateFirstList.ts";

export type FirstItem = { id: string; name: string };
export type StartedList = { id: string; notebookId: string };

const LIST_NAME = "New list";

/**
 * A list that comes into being with its first item: guest, notebook and list are made behind it. Whatever is added
 * meanwhile goes along; when something fails, everything stays and can be tried again.
 */
export function useFirstItems(onBegin: () => void, onStarted: (list: StartedList) => void) {
  const client = useApolloClient();
  const [id] = useState(() => v7());
  const [items, setItems] = useState<FirstItem[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const all = useRef<FirstItem[]>([]);
  const state = useRef<"idle" | "starting" | "started">("idle");

  async function start() {
    if (state.current !== "idle") return;
    state.current = "starting";
    setFailure(undefined);
    try {
      const beginList = await loadCreateFirstList();
      let notebookId = "";
      // Sent again with what was typed while it was on its way: the server keeps what it has.
      for (let sent = 0; sent < all.current.length;) {
        sent = all.current.length;
        notebookId = await beginList(client, { id, name: LIST_NAME }, all.current);
      }
      state.current = "started";
      onStarted({ id, notebookId });
    } catch (error) {
      state.current = "idle";
      setFailure(error);
    }
  }

  async function add(name: string) {
    if (state.current === "started")
      return import("../../items/mutations.ts").then((to) => to.createItem(client, id, name));
    if (all.current.length === 0) onBegin();
    all.current = [...all.current, { id: v7(), name }];
    setItems(all.current);
    void start();
    return true;
  }

  return { id, items, failure, add, start };
}
