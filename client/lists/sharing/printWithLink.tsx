import { getListLink } from "../../../shared/linkPage.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { isSharedAlone } from "../../rows/list.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { ListWithItems, Notebooks } from "../model/queries.ts";
import { findOwnName } from "./labels.ts";
import { PrintedList } from "./PrintedList.tsx";
import { PrintOverlay } from "./PrintOverlay.tsx";
import { readPeople } from "./requests.ts";

/** Prints a list with the link with which others tick. */
export async function printWithLink(client: SyncClient, list: ListFieldsFragment, url: string) {
  const { data } = await client.query({ query: ListWithItems, variables: { id: list.id } });
  const name = findOwnName(client.readQuery({ query: Notebooks })?.notebooks ?? []);
  const children = <PrintedList list={list} items={data?.items ?? []} url={url} name={name} />;
  openOverlay(PrintOverlay, { children });
}

/** Returns the link of a list that stays; null for none. */
export async function findStayingLink(client: SyncClient, list: ListFieldsFragment) {
  const { data } = await readPeople(client, list.notebookId);
  const sharing = data?.notebook?.sharing;
  const url = sharing?.invitations.find(({ stays }) => stays)?.url ?? null;
  return { url: url && !isSharedAlone(list) ? getListLink(url, list.id) : url, isShared: !!sharing };
}
