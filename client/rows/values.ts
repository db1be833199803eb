/** Values of a new row. The types of inputs allow null and undefined for every optional field: both are the default. */
export type RowValues<Row, Needed extends keyof Row> = Pick<Row, Needed> & {
  [Field in keyof Row]?: Row[Field] | null | undefined;
};

/** Returns an object without the fields that are null or undefined. */
export const omitNulls = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as {
    [Field in keyof Values]: NonNullable<Values[Field]>;
  };

/** The fields that an update can set and that the page shows, so those of both the row and the input of its mutation. */
export type RowUpdate<Row, Input> = Partial<Pick<Row, keyof Row & keyof Input>>;

/** Returns the fields of a row that an update sets, as they are before it. */
export const pickBefore = <Row extends object, Field extends keyof Row>(row: Row, update: Partial<Pick<Row, Field>>) =>
  Object.fromEntries(Object.keys(update).map((field) => [field, row[field as Field]])) as typeof update;
