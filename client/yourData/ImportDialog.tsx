import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState, type ChangeEvent } from "react";
import { v7 } from "uuid";
import { buttonClass, Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../ui/overlays/Overlays.tsx";
import { Progress } from "../ui/Progress.tsx";
import { ensureUser, RefusedFile, sayPreview, sendFile, type ImportPreview, type ImportResult } from "./files.ts";
import { FileGuides } from "./FileGuides.tsx";
import { ImportChoice, type ImportSelection } from "./ImportChoice.tsx";
import { announceImport } from "./importLists.ts";
import { loadServerTexts } from "../sync/server/serverErrors.ts";
import { useClient } from "../sync/state/state.ts";

/** The name of a text that was pasted, which becomes that of its list. */
const PASTED = t`Pasted`;

/** The step that the dialog shows. */
type Step = "choose" | "preview" | "import";

/** Asks for a file, shows what it would add, and imports it (docs/app.md, Files). */
export function ImportDialog({ file: given, onClose }: { file?: File } & OverlayProps) {
  const client = useClient();
  const [file, setFile] = useState(given);
  const [step, setStep] = useState<Step>("choose");
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState("");
  const [preview, setPreview] = useState<ImportPreview>();
  const request = useRef<AbortController>(undefined);
  const latest = useRef({ selection: "", id: "" });

  async function send<Answer>(next: Step, chosen: File, path: string, query: Record<string, string>) {
    const { signal } = (request.current = new AbortController());
    setStep(next);
    setSent(0);
    setProblem("");
    try {
      await ensureUser();
      const answer = await sendFile<Answer>(chosen, { path, query, signal, onProgress: setSent });
      await loadServerTexts();
      return answer;
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof RefusedFile ? error.message : t`Couldn’t reach Listbook.`);
      return undefined;
    } finally {
      if (request.current?.signal === signal) setStep("choose");
    }
  }

  async function readPreview(chosen: File, reading = "") {
    setFile(chosen);
    setPreview(undefined);
    latest.current = { selection: "", id: "" };
    const query: Record<string, string> = reading ? { reading } : {};
    const read = await send<ImportPreview>("preview", chosen, "/api/import/preview", query);
    setPreview(read && sayPreview(read));
  }

  async function start({ lists, reading }: ImportSelection) {
    if (!file) return;
    const selection = { lists: lists.join(","), ...(reading && { reading }) };
    // The server runs an import with the same id only once, even if its answer was lost and the user tries again.
    const serialized = JSON.stringify(selection);
    if (latest.current.selection !== serialized) latest.current = { selection: serialized, id: v7() };
    const query = { ...selection, id: latest.current.id };
    const result = await send<ImportResult>("import", file, "/api/import", query);
    if (!result) return;
    onClose();
    await announceImport(client, result);
  }

  const cancel = () => request.current?.abort();
  useEffect(() => {
    if (given) void readPreview(given);
    return cancel;
    // oxlint-disable-next-line react/exhaustive-deps -- the file that the dialog was opened with is read once
  }, []);

  return (
    <Dialog
      title={t({ message: "Import", context: "heading" })}
      {...(file && { description: file.name })}
      onClose={() => onClose()}
    >
      <div className="flex flex-col gap-4">
        {problem && <p role="alert">{problem}</p>}
        {step !== "choose" && <Waiting step={step} sent={sent} onCancel={cancel} />}
        {step === "choose" && !preview && <FilePicker onFile={(chosen) => void readPreview(chosen)} />}
        {preview && (
          <div hidden={step !== "choose"}>
            <ImportChoice
              preview={preview}
              onReading={(reading) => file && void readPreview(file, reading)}
              onImport={(selection) => void start(selection)}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Waiting({ step, sent, onCancel }: { step: Step; sent: number; onCancel: () => void }) {
  const label = sent < 1 ? t`Sending the file…` : step === "preview" ? t`Reading the file…` : t`Importing…`;
  return (
    <div className="flex flex-col gap-3">
      <output>{label}</output>
      <Progress label={label} value={sent < 1 ? sent * 100 : null} />
      <Button className="self-end" onClick={onCancel}>{t`Cancel`}</Button>
    </div>
  );
}

/** Takes a file from the browser's file dialog, or a file that is dropped on the page or pasted. */
export function FilePicker({ onFile }: { onFile: (file: File) => void }) {
  const { picker, isOver } = useGivenFile(onFile);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (file) onFile(file);
    // The field is cleared, so that the same file can be chosen again after it was changed.
    currentTarget.value = "";
  }

  return (
    <div
      ref={picker}
      className={`flex flex-col items-start gap-3 rounded-sheet border border-dashed p-4 ${isOver ? "border-ink bg-select" : "border-mark"}`}
    >
      <p className="quiet text-sm">
        <Trans>
          Choose a file, drop it here, or paste it. You’ll see a preview before anything is added. Works with Listbook
          downloads, Markdown, text, CSV, OPML, ICS, Evernote and the apps below.
        </Trans>
      </p>
      <label className={`${buttonClass("plain")} cursor-pointer focus-within:outline-2`}>
        {t`Choose a file`}
        <input type="file" className="sr-only" onChange={choose} />
      </label>
      <FileGuides />
    </div>
  );
}

/**
 * Calls `onFile` with a file that the user drops on the page, or with a file or a text that the user pastes outside of
 * fields, while no dialog covers the picker. `isOver` is true while a file is held over the page.
 */
function useGivenFile(onFile: (file: File) => void) {
  const picker = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const isCovered = () => Boolean(picker.current?.closest("[aria-hidden=true]"));

    function paste(event: ClipboardEvent) {
      const { clipboardData, target } = event;
      const isInField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isInField || isCovered()) return;
      const text = clipboardData?.getData("text/plain");
      const file = clipboardData?.files[0] ?? (text ? new File([text], `${PASTED}.txt`) : undefined);
      if (!file) return;
      event.preventDefault();
      latest.current(file);
    }

    function dragOver(event: DragEvent) {
      if (isCovered() || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    }

    function drop(event: DragEvent) {
      const file = event.dataTransfer?.files[0];
      setOver(false);
      if (isCovered() || !file) return;
      event.preventDefault();
      latest.current(file);
    }

    const leave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setOver(false);
    };

    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("paste", paste, { signal });
    document.addEventListener("dragover", dragOver, { signal });
    document.addEventListener("dragleave", leave, { signal });
    document.addEventListener("drop", drop, { signal });
    return () => listening.abort();
  }, []);
  return { picker, isOver };
}
