import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/**
 * A row of `changed_rows`: the rows of one kind that a statement has changed for an owner, as `domain/lists/changes.ts`
 * reads them. Triggers write it (`remember_changed_rows` in `database/functions.sql`).
 */
@Entity("changed_rows")
@Index("changed_rows_time_idx", ["createdAt"])
export class ChangedRows {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "changed_rows_pkey" })
  ownerId!: string;

  /** The transaction of the statement, as a number of `pg_current_xact_id`. */
  @PrimaryColumn({ type: "bigint", primaryKeyConstraintName: "changed_rows_pkey" })
  tx!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "changed_rows_pkey" })
  id!: string;

  /** What the rows are: `notebook`, `list` or `item`; `everything` in the row that stands for this and all earlier ones. */
  @Column({ type: "text" })
  kind!: string;

  @Column({ type: "uuid", array: true })
  rowIds!: string[];

  /** When the transaction began. */
  @Column({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
