import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { readCachedListItems } from "../../cache/places.ts";
import { useClient } from "../../sync/state/state.ts";
import { followDrafts, getDraft } from "../../ui/fields/AddField.tsx";
import { nextFrame } from "../../ui/loading.ts";
import { knownNames, readNames } from "./knownNames.ts";
import { runInPieces } from "./runInPieces.ts";
import type { Suggester, Suggestion } from "./suggest.ts";

/** What was found for a text. */
type Found = { text: string; suggestions: readonly Suggestion[] };

const NOTHING: Found = { text: "", suggestions: [] };

/**
 * Scripts whose input methods show choices of their own while they compose a word. A keyboard on Android composes Latin
 * words too.
 */
const HAS_OWN_CHOICES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u;

type Handlers = {
  /** Returns whether it has done something with the key. */
  onKey: (event: KeyboardEvent) => boolean;
  /** Called when it looks again. */
  onLook: () => void;
  /** Whether the user has chosen a row. */
  isChoosing: () => boolean;
};

/**
 * Finds suggestions for the text of a list's field while it has the focus. It follows the field without rendering, and
 * looks in later tasks: a letter for which nothing is found costs next to nothing. Returns what is found, and a function
 * that forgets it.
 */
export function useSuggestions(listId: string, field: HTMLInputElement, handlers: Handlers) {
  const client = useClient();
  const [found, setFound] = useState(NOTHING);
  const onKey = useEffectEvent(handlers.onKey);
  const onLook = useEffectEvent(handlers.onLook);
  const isChoosing = useEffectEvent(handlers.isChoosing);

  useEffect(() => {
    const listening = new AbortController();
    let looking = new AbortController();
    let isComposing = false;

    function* suggest(suggester: Suggester, text: string) {
      const rows = readCachedListItems(client.cache, listId);
      return yield* suggester.suggest(text, rows, Date.now());
    }

    async function look() {
      looking.abort();
      looking = new AbortController();
      onLook();
      const text = getDraft(listId);
      const { suggester } = knownNames.get() ?? {};
      if (!text || !suggester || isComposing || document.activeElement !== field) return setFound(NOTHING);
      const suggestions = await runInPieces(suggest(suggester, text), looking.signal, nextFrame);
      if (!suggestions) return undefined;
      // The frame that paints the letter paints what is found at once, too.
      return flushSync(() => setFound(suggestions.length > 0 ? { text, suggestions } : NOTHING));
    }

    function handleFocus() {
      readNames(client, listId);
      void look();
    }

    function handleComposition({ type, data }: CompositionEvent) {
      const before = isComposing;
      isComposing = type !== "compositionend" && HAS_OWN_CHOICES.test(data);
      if (isComposing !== before) void look();
    }

    function handleKey(event: KeyboardEvent) {
      if (!onKey(event)) return;
      event.preventDefault();
      // The list has keys of its own.
      event.stopPropagation();
    }

    const { signal } = listening;
    field.addEventListener("focus", handleFocus, { signal });
    field.addEventListener("focusout", () => void look(), { signal });
    field.addEventListener("compositionupdate", handleComposition, { signal });
    field.addEventListener("compositionend", handleComposition, { signal });
    field.addEventListener("keydown", handleKey, { signal });
    const stores = [
      followDrafts(() => void look()),
      // More names do not change what the user is choosing from.
      knownNames.subscribe(() => {
        if (!isChoosing() || !knownNames.get()) void look();
      }),
    ];
    handleFocus();
    return () => {
      listening.abort();
      looking.abort();
      stores.forEach((unsubscribe) => unsubscribe());
    };
  }, [client, listId, field]);

  return [found, () => setFound(NOTHING)] as const;
}
