import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { showFailure } from "../../actions/errors.ts";
import { addToast } from "../../actions/toasts.ts";
import type { PushKind } from "../../graphql/graphql.ts";
import { useClient } from "../../sync/state/state.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckboxLine } from "../../ui/fields/CheckboxLine.tsx";
import { formatTime, getToday } from "../../ui/format.ts";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import {
  findPushObstacle,
  type PushObstacle,
  readPushChoice,
  sendTest,
  subscribe,
  unsubscribe,
  USUAL_CHOICE,
} from "./push.ts";
import type { PushChoice } from "./keptSubscription.ts";

const OBSTACLES: Record<PushObstacle, string> = {
  "plain http": t`Notifications need a secure (https) connection.`,
  "needs install": t`On an iPhone or iPad, add Listbook to the home screen first: Share, then Add to Home Screen. Open it there and come back to this page.`,
  unsupported: t`This browser doesn’t support notifications.`,
  denied: t`Notifications are blocked for this site. Allow them in your browser settings, then reload.`,
};

const KINDS: [kind: PushKind, label: string, details: string][] = [
  ["DUE_TODAY", t`Lists due today`, t`one message, every day at ${{ time: formatTime(`${getToday()}T08:00`) }}`],
  ["CAME_BACK", t`Lists that come back`, t`only if used since last time`],
  ["FINISHED", t`Lists others finish`, t`in shared notebooks`],
];

/** What this browser notifies its user of. It neither notifies nor asks before a press. */
export function PushSection() {
  const client = useClient();
  const [obstacle, setObstacle] = useState(findPushObstacle);
  const [choice, setChoice] = useState<PushChoice | null>();
  const [isUnread, setIsUnread] = useState(false);
  useEffect(() => {
    readPushChoice(client).then(setChoice, () => setIsUnread(true));
  }, [client]);

  const [turnOn, isStarting] = useBusyAction(async function beginPush() {
    try {
      setChoice(await subscribe(client, USUAL_CHOICE));
    } catch (error) {
      setObstacle(findPushObstacle());
      if (Notification.permission === "granted")
        showFailure(t`Couldn’t turn on notifications`, error, { retry: beginPush });
    }
  });
  /** Changes are sent one after the other, so that the last one counts. */
  const lastChange = useRef(Promise.resolve());
  async function save(wanted: PushChoice, earlier: Promise<void>) {
    await earlier;
    try {
      await subscribe(client, wanted);
    } catch (error) {
      setChoice(choice);
      showFailure(t`Couldn’t change notifications`, error);
    }
  }
  function change(wanted: PushChoice) {
    setChoice(wanted);
    lastChange.current = save(wanted, lastChange.current);
  }
  const [turnOff, isEnding] = useBusyAction(async function endPush() {
    try {
      await unsubscribe(client);
      setChoice(null);
    } catch (error) {
      showFailure(t`Couldn’t turn off notifications`, error, { retry: endPush });
    }
  });
  const isBusy = isStarting || isEnding;

  return (
    <section aria-labelledby="this-device" className="flex flex-col items-start gap-2">
      <h2 id="this-device" className="text-section">{t`This device`}</h2>
      {obstacle && <p className="quiet">{OBSTACLES[obstacle]}</p>}
      {!obstacle && isUnread && <p className="quiet">{t`Couldn’t load your settings. Reload the page in a moment.`}</p>}
      {!obstacle && !isUnread && choice === undefined && <Skeleton rows={1} className="h-10" />}
      {!obstacle && choice === null && (
        <>
          <p className="quiet">
            <Trans>
              Get a notification on this device when lists are due, come back, or someone finishes one. It contains list
              names and is encrypted on the way.
            </Trans>
          </p>
          <Button
            kind="primary"
            aria-disabled={isBusy}
            onClick={() => void turnOn()}
          >{t`Turn on notifications`}</Button>
        </>
      )}
      {!obstacle && choice && (
        <Choices choice={choice} isBusy={isBusy} onChange={change} onTurnOff={() => void turnOff()} />
      )}
    </section>
  );
}

type ChoicesProps = {
  choice: PushChoice;
  isBusy: boolean;
  onChange: (choice: PushChoice) => void;
  onTurnOff: () => void;
};

function Choices({ choice, isBusy, onChange, onTurnOff }: ChoicesProps) {
  const client = useClient();
  const [test, isTesting] = useBusyAction(async function sendOne() {
    try {
      await sendTest(client);
      addToast({ type: "background", title: t`A test is on its way` });
    } catch (error) {
      showFailure(t`Couldn’t send the test`, error, { retry: sendOne });
    }
  });
  const toggle = (kind: PushKind, isWanted: boolean) =>
    onChange({ ...choice, kinds: isWanted ? [...choice.kinds, kind] : choice.kinds.filter((each) => each !== kind) });

  return (
    <>
      <fieldset aria-label={t`Notify me about`} className="flex w-full min-w-0 flex-col">
        {KINDS.map(([kind, label, details]) => (
          <CheckboxLine
            key={kind}
            checked={choice.kinds.includes(kind)}
            onChange={(isWanted) => toggle(kind, isWanted)}
          >
            <span>
              {label} <span className="quiet block text-sm">{details}</span>
            </span>
          </CheckboxLine>
        ))}
      </fieldset>
      <QuietHours choice={choice} onChange={onChange} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button aria-disabled={isTesting} onClick={() => void test()}>{t`Send a test`}</Button>
        <Button kind="quiet" aria-disabled={isBusy} onClick={onTurnOff}>{t`Turn off`}</Button>
      </div>
    </>
  );
}

function QuietHours({ choice, onChange }: Pick<ChoicesProps, "choice" | "onChange">) {
  const isQuiet = choice.quietFrom !== null;
  const { quietFrom, quietUntil } = isQuiet ? choice : USUAL_CHOICE;
  // A time is saved when its field is left: before, it changes with each digit.
  const buildField = (name: "quietFrom" | "quietUntil", label: string) => (
    <label className="flex items-center gap-2">
      <span className="w-11">{label}</span>
      <input
        key={choice[name]}
        type="time"
        defaultValue={choice[name] ?? ""}
        onBlur={({ currentTarget: { value } }) => {
          if (value && value !== choice[name]) onChange({ ...choice, [name]: value });
        }}
        className="field"
      />
    </label>
  );
  return (
    <fieldset aria-label={t`Quiet hours`} className="flex w-full min-w-0 flex-col gap-1">
      <CheckboxLine
        checked={isQuiet}
        onChange={(wanted) =>
          onChange({ ...choice, quietFrom: wanted ? quietFrom : null, quietUntil: wanted ? quietUntil : null })
        }
      >
        <span>
          {t`Stay quiet for some hours`} <span className="quiet block text-sm">{describeQuiet(choice)}</span>
        </span>
      </CheckboxLine>
      {isQuiet && (
        <div className="ms-8 flex flex-wrap gap-x-4 gap-y-2">
          {buildField("quietFrom", t({ message: "From", comment: "Before the time at which quiet hours begin" }))}
          {buildField("quietUntil", t({ message: "Until", comment: "Before the time at which quiet hours end" }))}
        </div>
      )}
    </fieldset>
  );
}

/** Says what quiet hours do: "nothing from 22:00 until 08:00; what comes then waits". */
function describeQuiet({ quietFrom, quietUntil }: PushChoice): string {
  if (quietFrom === null || quietUntil === null) return t`off: messages come at any hour`;
  const [from, until] = [formatTime(`${getToday()}T${quietFrom}`), formatTime(`${getToday()}T${quietUntil}`)];
  return t`nothing from ${from} until ${until}; what comes then waits until ${until}`;
}
