import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { RepeatLine } from "../repeat/RepeatLine.tsx";
import { ProgramNote } from "./ProgramNote.tsx";

/** The lines below the name of a list: when it comes back, and what a program has done in it. */
export const HeadLines = ({ list }: { list: ListFieldsFragment }) => (
  <>
    {list.repeat && <RepeatLine list={list} />}
    <ProgramNote list={list} />
  </>
);
