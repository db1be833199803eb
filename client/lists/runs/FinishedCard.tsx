import { plural, t } from "@lingui/core/macro";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { isOpen } from "../../cache/settled.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { Button } from "../../ui/Button.tsx";
import { getListPath, readCachedList } from "../../rows/list.ts";
import { useClient } from "../../sync/state/state.ts";
import { formatWeekday } from "../../ui/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { whenIdle } from "../../ui/loading.ts";
import { useShortcuts } from "../../ui/browser/shortcuts.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { usePutAway } from "../model/actions.ts";
import { LearntOffers, useIsShown } from "../learning/LearntOffers.tsx";
import { readOffersAhead, useTemplateOffers } from "../learning/templateOffers.ts";
import { SkipButton } from "../repeat/SkipButton.tsx";
import { describeDay, isRepeating } from "../repeat/rules.ts";
import { CompareDialog } from "../templates/CompareDialog.tsx";
import { keepAsTemplate } from "../templates/keepAsTemplate.ts";
import { useIsWithoutUpdates } from "../templates/withoutUpdates.ts";
import { useRunAgain } from "./actions.ts";
import { finishedClass } from "./classNames.ts";
import { formatFinished } from "./labels.ts";
import { Sun } from "./Sun.tsx";
import { useOffersWayBack } from "./wayBack.ts";

type Props = {
  list: ListFieldsFragment;
  /** The item that gets the focus when the list is started again; without it, the focus stays where it is. */
  firstItemId: string | undefined;
  /** The list was finished when it was opened. Then its offers may come later than the card. */
  isOpened?: boolean;
  /** Leaves shop mode, which has the button that puts the list away at the thumb. */
  onLeave?: () => void;
};

/**
 * Says that everything in a list is ticked or skipped, and offers the next steps, each with a key. It does not take the
 * focus.
 */
export function FinishedCard({ list, firstItemId, isOpened = false, onLeave }: Props) {
  const navigate = useNavigate();
  const { acts, changeCount } = useActs(list, isOpened, onLeave);
  const offered = useMemo(() => Object.values(acts).filter((act) => act !== undefined && act !== false), [acts]);
  useShortcuts(useMemo(() => ({ title: t`When a list is done`, shortcuts: offered }), [offered]));
  const text = formatFinished(list);
  const announcement = useAnnouncement([t`All done.`, text, ...offered.map(({ hint }) => hint)].join(" "));

  function actAndLeave({ run }: Act) {
    run();
    // The focused button is removed with the card.
    if (firstItemId) void navigate(getListPath(list), { replace: true, state: { item: firstItemId } });
  }

  return (
    <section
      aria-label={t`All done`}
      className={`${finishedClass} flex flex-col items-center gap-1 px-3 pt-6 pb-5 text-center md:px-5`}
    >
      <Sun />
      <h2 className="text-name">{t`All done`}</h2>
      <p className="quiet text-balance">{text}</p>
      {isRepeating(list) && list.repeat.next && (
        <p className="quiet text-balance">
          {describeReturn(list.repeat.next)}
          <SkipButton list={list} />
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2 pt-4">
        {acts.putAway && !onLeave && (
          <CardButton act={acts.putAway} icon="lucide:archive" primary>
            {t({ message: "Put away", context: "button" })}
          </CardButton>
        )}
        <CardButton
          act={acts.start}
          icon="lucide:rotate-ccw"
          primary={!acts.putAway}
          onPress={() => actAndLeave(acts.start)}
        >
          {t`Start again`}
        </CardButton>
        {acts.keep && <CardButton act={acts.keep} icon="lucide:copy-check">{t`Keep as template`}</CardButton>}
        {acts.wayBack && (
          <CardButton
            act={acts.wayBack}
            icon="lucide:luggage"
            onPress={() => acts.wayBack && actAndLeave(acts.wayBack)}
          >
            {t`Pack for the way back`}
          </CardButton>
        )}
        {acts.putAway && onLeave && <Button onClick={onLeave}>{t({ message: "Leave", context: "shop mode" })}</Button>}
      </div>
      {/* Below the other buttons, which do not move when it comes later than they. */}
      {acts.compare && (
        <div className="pt-1">
          <CardButton act={acts.compare} icon="lucide:copy-check">
            {plural(changeCount, {
              one: "Update the template · # change",
              other: "Update the template · # changes",
            })}
          </CardButton>
        </div>
      )}
      <LearntOffers list={list} mayComeLate={isOpened} />
      <output className="sr-only">{announcement}</output>
    </section>
  );
}

function describeReturn(next: string): string {
  const [weekday, day] = [formatWeekday(next), describeDay(next)];
  return t({ message: `Comes back on ${weekday} ${day}`, comment: "Comes back on Friday 4 December" });
}

/** Returns what can be done with a finished list now, and in how much its template differs. */
function useActs(list: ListFieldsFragment, isOpened: boolean, onLeave: (() => void) | undefined) {
  const startAgain = useRunAgain();
  const putAway = usePutAway(list, onLeave);
  const changeCount = useChangeCount(list);
  const offersUpdate = useIsShown(changeCount > 0, isOpened);
  const offersWayBack = useOffersWayBack(list);
  const client = useClient();
  const navigate = useNavigate();
  const mayCall = useMayCall();
  const [isKept, setKept] = useState(false);
  const offersKeeping = !list.templateId && !isKept && mayCall(list, "duplicateList");

  const acts = useMemo(() => {
    const start: Act = {
      keys: "r",
      label: t`Start the list again`,
      hint: t({ message: "R starts it again.", comment: "R is a key" }),
      run: () => void startAgain(list),
    };
    const compare: Act = {
      keys: "u",
      label: t`Update the template`,
      hint: t({ message: "U updates its template.", comment: "U is a key" }),
      run: () => void openOverlay(CompareDialog, { list }),
    };
    const keep: Act = {
      keys: "k",
      label: t`Keep the list as a template`,
      hint: t({ message: "K keeps it as a template.", comment: "K is a key" }),
      run: () => {
        setKept(true);
        keepAsTemplate(client, navigate, list);
      },
    };
    const wayBack: Act = {
      keys: "b",
      label: t`Pack for the way back`,
      hint: t({ message: "B packs for the way back.", comment: "B is a key" }),
      run: () => void startAgain(list, true),
    };
    return {
      putAway: putAway && {
        keys: "p",
        label: t`Put the list away`,
        hint: t({ message: "P puts it away.", comment: "P is a key" }),
        run: putAway,
      },
      start,
      compare: offersUpdate && compare,
      keep: offersKeeping && keep,
      wayBack: offersWayBack && wayBack,
    };
  }, [list, offersUpdate, offersKeeping, offersWayBack, putAway, startAgain, client, navigate]);
  return { acts, changeCount };
}

/** What can be done with a finished list. `hint` is a sentence that says the key to screen readers. */
type Act = { keys: string; label: string; hint: string; run: () => void };

type CardButtonProps = { act: Act; icon: string; primary?: boolean; onPress?: () => void; children: ReactNode };

const CardButton = ({ act: { keys, run }, icon, primary = false, onPress = run, children }: CardButtonProps) => (
  <Button kind={primary ? "primary" : "plain"} aria-keyshortcuts={keys} onClick={onPress}>
    <Icon name={icon} className={`size-5 ${primary ? "" : "text-mark"}`} />
    <span>{children}</span>
  </Button>
);

/** Returns a text one render later, because screen readers announce changes of a region and not its first content. */
function useAnnouncement(text: string) {
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the change has to follow the first render
    setAnnouncement(text);
  }, [text]);
  return announcement;
}

/** Returns the number of changes that a template lacks; 0 if the user wants no offers for that template. */
function useChangeCount(list: ListFieldsFragment) {
  const isWithoutUpdates = useIsWithoutUpdates(list.templateId);
  const { offers } = useTemplateOffers(list, "cache-and-network");
  return isWithoutUpdates ? 0 : (offers?.templateDifferences.toTemplate.length ?? 0);
}

type AheadProps = { list: ListFieldsFragment; items: readonly ItemFieldsFragment[] };

/** Reads what the card will offer, each time that one item alone is open, as soon as the browser is idle. */
export function OffersAhead({ list: { id }, items }: AheadProps) {
  const client = useClient();
  const [openItem, ...otherOpen] = items.filter(isOpen);
  const lastOpenId = otherOpen.length === 0 ? openItem?.id : undefined;

  useEffect(() => {
    if (!lastOpenId) return undefined;
    let isCurrent = true;
    whenIdle(() => {
      const list = readCachedList(client.cache, id);
      if (isCurrent && list) void readOffersAhead(client, list, lastOpenId);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, id, lastOpenId]);
  return null;
}
