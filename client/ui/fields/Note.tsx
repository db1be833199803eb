import { t } from "@lingui/core/macro";
import { Fragment, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { findLinks, splitAtLinks } from "../findLinks.ts";
import { EditableText, type EditableTextHandle } from "./EditableText.tsx";
import { getFirstLine, noteLineClass, type NoteProps } from "./noteLine.ts";

/** The first line of a note. When it is opened, the whole note is below it, or the field in which it is edited. */
export function Note({ value, onSave, readOnly = false, ref }: NoteProps) {
  const [isOpen, setOpen] = useState(false);
  const [isNew] = useState(value === null);
  const field = useRef<EditableTextHandle>(null);
  const id = useId();
  const edit = () => field.current?.open();
  const line = getFirstLine(value ?? "");
  const hasLink = !isOpen && findLinks(line).length > 0;
  useImperativeHandle(ref, () => ({ open: () => field.current?.open() }), []);
  useEffect(() => {
    if (isNew) field.current?.open();
  }, [isNew]);

  return (
    <div data-note="" className="flex">
      <EditableText
        ref={field}
        value={value ?? ""}
        label={t`Note`}
        multiline
        onSave={(text, was) => onSave(text || null, was || null)}
        className="px-1 text-sm"
      >
        {value !== null && (
          <div className="min-w-0 grow">
            <div className="relative">
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? id : undefined}
                aria-label={isOpen ? t`Note` : t`Note: ${line}`}
                onClick={() => setOpen(!isOpen)}
                className="absolute inset-0 w-full rounded-row"
              />
              {/* The words lie over the button and let presses through, but for their links. */}
              <p
                aria-hidden={!hasLink}
                dir={isOpen ? undefined : "auto"}
                className={`${noteLineClass} pointer-events-none relative`}
              >
                {isOpen ? t`Note` : <LinkedText text={line} />}
              </p>
            </div>
            {isOpen && (
              <div id={id} className="flex flex-col items-start gap-1 pb-2">
                <p dir="auto" className="w-full text-sm wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
                  <LinkedText text={value} />
                </p>
                {!readOnly && (
                  <button
                    type="button"
                    onClick={edit}
                    className="quiet text-sm underline decoration-strike underline-offset-4 pointer-coarse:min-h-11"
                  >
                    {t`Edit note`}
                  </button>
                )}
              </div>
            )}
          </div>
        )}
      </EditableText>
    </div>
  );
}

const LinkedText = ({ text }: { text: string }) =>
  splitAtLinks(text).map((part, index) =>
    typeof part === "string" ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts have no state
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts have no state
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noreferrer"
        className="pointer-events-auto underline decoration-strike underline-offset-4 hover:decoration-current"
      >
        {part.text}
      </a>
    ),
  );
