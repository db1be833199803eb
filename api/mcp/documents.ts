import { type DocumentNode, getOperationAST, type OperationDefinitionNode, parse } from "graphql";
import type {
  Difference,
  Item,
  LeftRow,
  List,
  ListLinesAddition,
  ListText,
  ListTextChange,
  Notebook,
  ProgramCall,
  Question,
  UsualAddition,
} from "../domain/base/schema.types.ts";

/** What the tools ask of GraphQL. */

/** A document with one operation, which answers `Data`. */
export type ToolDocument<Data> = { document: DocumentNode; operation: OperationDefinitionNode; data?: Data };

function parseDocument<Data>(text: string): ToolDocument<Data> {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error("A document has one operation");
  return { document, operation };
}

/** Whom words in a call may mean. */
type NamedList = Pick<List, "id" | "name" | "shownIn" | "isTemplate">;
type NamedNotebook = Pick<Notebook, "id" | "name">;

export const ListNames = parseDocument<{ lists: NamedList[]; notebooks: NamedNotebook[] }>(`{
  lists { id name shownIn isTemplate }
  notebooks { id name }
}`);

export const NotebookNames = parseDocument<{ notebooks: (NamedNotebook & Pick<Notebook, "holdsOneList">)[] }>(`{
  notebooks { id name holdsOneList }
}`);

/** The counts of a list from which the number of its open items follows. */
export type Counts = Pick<List, "itemCount" | "completedCount" | "skippedCount">;
const COUNTS = "itemCount completedCount skippedCount";

export type ListRow = NamedList & Counts & Pick<List, "active" | "date" | "dueDays">;
export type FoundRow = { kind: string; name: string; listId: string | null };
type FoundLists = {
  lists: ListRow[];
  activeLists: Pick<List, "id">[];
  notebooks: NamedNotebook[];
  search?: FoundRow[];
};

const findLists = (header: string, search: string) =>
  parseDocument<FoundLists>(`${header} {
    lists { id name shownIn isTemplate active date dueDays { day openCount } ${COUNTS} }
    activeLists { id }
    notebooks { id name }
    ${search}
  }`);

export const AllLists = findLists("query", "");
export const SearchedLists = findLists("query ($text: String!)", "search(text: $text) { kind name listId }");

export const ActiveLists = parseDocument<{ activeLists: Pick<List, "id" | "name">[] }>(`{
  activeLists { id name }
}`);

export const ReadList = parseDocument<{
  list: Pick<List, "name" | "isTemplate"> & Counts;
  listText: ListText;
  items: Pick<Item, "name" | "remark">[];
}>(`
query ($listId: ID!) {
  list(id: $listId) { name isTemplate ${COUNTS} }
  listText(listId: $listId) { text version }
  items(listId: $listId) { name remark }
}`);

export type ListItem = Pick<Item, "id" | "name" | "completed" | "isSkipped" | "isHeading">;
export const ListItems = parseDocument<{ list: Pick<List, "name" | "isTemplate" | "runId">; items: ListItem[] }>(`
query ($listId: ID!) {
  list(id: $listId) { name isTemplate runId }
  items(listId: $listId) { id name completed isSkipped isHeading }
}`);

export const TickItems = parseDocument<{
  completeItems?: { changedIds: string[] };
  remarkItem?: Pick<Item, "remark">;
}>(`
mutation ($ids: [ID!]!, $completed: Boolean!, $runId: ID, $ticks: Boolean!, $id: ID!, $remark: String, $remarks: Boolean!) {
  completeItems(ids: $ids, completed: $completed, runId: $runId) @include(if: $ticks) { changedIds }
  remarkItem(id: $id, remark: $remark, runId: $runId) @include(if: $remarks) { remark }
}`);

export const AddLines = parseDocument<{ addListLines: ListLinesAddition }>(`
mutation ($listId: ID!, $text: String!) {
  addListLines(listId: $listId, text: $text) { added known }
}`);

export const WriteText = parseDocument<{ writeListText: ListTextChange }>(`
mutation ($listId: ID!, $text: String!, $version: String!) {
  writeListText(listId: $listId, text: $text, version: $version) { added changed removed moved kept version }
}`);

type MadeList = Pick<List, "id" | "name">;

export const MakeList = parseDocument<{ createList: MadeList; addListLines?: ListLinesAddition }>(`
mutation ($input: CreateListInput!, $listId: ID!, $text: String!, $hasText: Boolean!) {
  createList(input: $input) { id name }
  addListLines(listId: $listId, text: $text) @include(if: $hasText) { added known }
}`);

export const MakeListFromTemplate = parseDocument<{
  createListFromTemplate: MadeList;
  addListLines?: ListLinesAddition;
}>(`
mutation ($input: CreateListFromTemplateInput!, $listId: ID!, $text: String!, $hasText: Boolean!) {
  createListFromTemplate(input: $input) { id name }
  addListLines(listId: $listId, text: $text) @include(if: $hasText) { added known }
}`);

export type AskedQuestion = Pick<Question, "name" | "kind" | "last">;
export const Questions = parseDocument<{ list: { questions: AskedQuestion[] } }>(`
query ($listId: ID!) {
  list(id: $listId) { questions { name kind last { name choice number words } } }
}`);

export const CopyList = parseDocument<{ duplicateList: MadeList & Pick<List, "itemCount"> }>(`
mutation ($input: DuplicateListInput!) {
  duplicateList(input: $input) { id name itemCount }
}`);

export const RunAgain = parseDocument<{ runAgain: Pick<List, "id" | "name" | "runNumber" | "itemCount"> }>(`
mutation ($listId: ID!, $id: ID!) {
  runAgain(listId: $listId, id: $id) { id name runNumber itemCount }
}`);

export type ComparedItem = Pick<Difference, "kind" | "before" | "after">;
export const Compare = parseDocument<{
  list: Pick<List, "name" | "templateId">;
  templateDifferences: { toTemplate: ComparedItem[]; toList: ComparedItem[]; usuallyAdded: UsualAddition[] };
}>(`
query ($listId: ID!) {
  list(id: $listId) { name templateId }
  templateDifferences(listId: $listId) {
    toTemplate { kind before { name note } after { name note } }
    toList { kind before { name note } after { name note } }
    usuallyAdded { name times of }
  }
}`);

export const OwnCalls = parseDocument<{ programLog: Pick<ProgramCall, "call" | "undoable">[] }>(`{
  programLog { call undoable }
}`);

export type UndoneRows = { undone: number; left: Pick<LeftRow, "name" | "why">[] };

export const UndoCall = parseDocument<{ undoCall: UndoneRows }>(`
mutation ($call: ID!) {
  undoCall(call: $call) { undone left { name why } }
}`);
