/** Values of a new row. The types of inputs allow null and undefined for every optional field: both are the default. */
export type RowValues<Row, Needed extends keyof Row> = Pick<Row, Needed> & {
  [Field in keyof Row]?: Row[Field] | null | undefined;
};

/** Returns an object without the fields that are null or undefined. */
export const omitNulls = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as {
    [Field in keyof Values]: NonNullable<Values[Field]>;
  };
