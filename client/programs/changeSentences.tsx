import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ChangeDeed } from "./programLog.ts";

type Sentence = {
  alone: (thing: ReactNode) => ReactNode;
  /** The sentence with the list or the notebook of the thing. */
  placed: (thing: ReactNode, place: ReactNode) => ReactNode;
};

/** Say what was done with a thing. Its name stands out; a new name comes after the one before. */
export const CHANGE_SENTENCES: Record<ChangeDeed, Sentence> = {
  ADDED: {
    alone: (thing) => (
      <Trans>
        <span className="quiet">Added</span> {thing}
      </Trans>
    ),
    placed: (thing, place) => (
      <Trans>
        <span className="quiet">Added</span> {thing} <span className="quiet">in {place}</span>
      </Trans>
    ),
  },
  TICKED: {
    alone: (thing) => (
      <Trans>
        <span className="quiet">Ticked</span> {thing}
      </Trans>
    ),
    placed: (thing, place) => (
      <Trans>
        <span className="quiet">Ticked</span> {thing} <span className="quiet">in {place}</span>
      </Trans>
    ),
  },
  UNTICKED: {
    alone: (thing) => (
      <Trans>
        <span className="quiet">Unticked</span> {thing}
      </Trans>
    ),
    placed: (thing, place) => (
      <Trans>
        <span className="quiet">Unticked</span> {thing} <span className="quiet">in {place}</span>
      </Trans>
    ),
  },
  CHANGED: {
    alone: (thing) => (
      <Trans>
        <span className="quiet">Changed</span> {thing}
      </Trans>
    ),
    placed: (thing, place) => (
      <Trans>
        <span className="quiet">Changed</span> {thing} <span className="quiet">in {place}</span>
      </Trans>
    ),
  },
  RENAMED: {
    alone: (thing) => (
      <Trans>
        <span className="quiet">Renamed</span> {thing}
      </Trans>
    ),
    placed: (thing, place) => (
      <Trans>
        <span className="quiet">Renamed</span> {thing} <span className="quiet">in {place}</span>
      </Trans>
    ),
  },
  SORTED: {
    alone: (thing) => (
      <Trans>
        <span className="quiet">Sorted</span> {thing}
      </Trans>
    ),
    placed: (thing, place) => (
      <Trans>
        <span className="quiet">Sorted</span> {thing} <span className="quiet">in {place}</span>
      </Trans>
    ),
  },
  MOVED: {
    alone: (thing) => (
      <Trans>
        <span className="quiet">Moved</span> {thing}
      </Trans>
    ),
    placed: (thing, place) => (
      <Trans>
        <span className="quiet">Moved</span> {thing} <span className="quiet">to {place}</span>
      </Trans>
    ),
  },
  RESTORED: {
    alone: (thing) => (
      <Trans>
        <span className="quiet">Restored</span> {thing}
      </Trans>
    ),
    placed: (thing, place) => (
      <Trans>
        <span className="quiet">Restored</span> {thing} <span className="quiet">in {place}</span>
      </Trans>
    ),
  },
  DELETED: {
    alone: (thing) => (
      <Trans>
        <span className="quiet">Deleted</span> {thing}
      </Trans>
    ),
    placed: (thing, place) => (
      <Trans>
        <span className="quiet">Deleted</span> {thing} <span className="quiet">in {place}</span>
      </Trans>
    ),
  },
};
