import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/** Columns of a row with their values, by their names in the database. */
export type RowImage = Record<string, unknown>;

/**
 * A row of `program_changes`: what a statement of a program has made of one notebook, list or item. The owner is the user
 * of the program, as in `program_calls`. Triggers write it (`remember_changed_rows`), and only `undoCall` uses it.
 */
@Entity("program_changes")
@Index("program_changes_call_idx", ["ownerId", "callId"])
@Index("program_changes_row_idx", ["ownerId", "rowId"])
@Index("program_changes_time_idx", ["createdAt"])
export class ProgramChange {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "program_changes_pkey" })
  ownerId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "program_changes_pkey" })
  id!: string;

  @Column({ type: "uuid" })
  callId!: string;

  /** The owner of the row: the user, or the group of a shared notebook. */
  @Column({ type: "uuid" })
  rowOwnerId!: string;

  /** What the row is: `notebook`, `list` or `item`. */
  @Column({ type: "text" })
  kind!: string;

  @Column({ type: "uuid" })
  rowId!: string;

  /** The list of an item, or the notebook of a list. */
  @Column({ type: "uuid", nullable: true })
  parentId!: string | null;

  /** `created`, `changed`, `trashed`, `restored`, or `moved` for a row that has left this owner. */
  @Column({ type: "text" })
  act!: string;

  /** The changed columns as they were. Of a new row it is `deleted_at`, with the text `absent`. */
  @Column({ type: "jsonb" })
  before!: RowImage;

  @Column({ type: "jsonb" })
  after!: RowImage;

  /** When all of it was undone; null while some of it is kept. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  undoneAt!: string | null;

  /** When single cells were undone while others were left, by the names of the cells. */
  @Column({ type: "jsonb", nullable: true })
  undoneCells!: Record<string, string> | null;

  /** When the statement ran, in microseconds: the changes of a row are in this order. */
  @Column({ type: "timestamptz", precision: 6 })
  createdAt!: string;
}
