import { t } from "@lingui/core/macro";
import { showFailure } from "../../actions/errors.ts";
import { copyText } from "../../actions/toasts.ts";
import { Items } from "../../cache/places.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { formatRows } from "../../items/model/labels.ts";
import { listToMarkdown } from "../../../shared/markdown.ts";
import type { SyncClient } from "../../sync/state/state.ts";

/** Copies a list as text, which is Markdown. A toast reports a failure. */
export async function copyListAsText(client: SyncClient, list: ListFieldsFragment) {
  const { id, name } = list;
  try {
    const { data } = await client.query({ query: Items, variables: { listId: id } });
    const items = data?.items ?? [];
    await copyText(listToMarkdown(list, items), t`Copied “${name}”, ${{ items: formatRows(items) }}`);
  } catch (error) {
    showFailure(t`Couldn’t copy the list`, error, { retry: () => copyListAsText(client, list) });
  }
}

/** Saves a list as a file. A toast reports a failure. */
export async function downloadList(client: SyncClient, list: ListFieldsFragment, kind: "md" | "csv") {
  try {
    const [{ data }, { buildListFile }, { saveFile }] = await Promise.all([
      client.query({ query: Items, variables: { listId: list.id } }),
      import("./listFile.ts"),
      import("../../ui/browser/saveFile.ts"),
    ]);
    const { name, content } = buildListFile(list, data?.items ?? [], kind);
    saveFile(name, content);
  } catch (error) {
    showFailure(t`Couldn’t download the list`, error, { retry: () => downloadList(client, list, kind) });
  }
}
