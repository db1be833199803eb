import { createStore, useStore } from "./createStore.ts";

/** Whether the user may only read. Nothing that the user typed could be saved, so no field is offered. */
const readOnly = createStore(false);

export const setReadOnly = (isReadOnly: boolean) => readOnly.set(isReadOnly);
export const isReadOnly = readOnly.get;
export const useReadOnly = () => useStore(readOnly);
