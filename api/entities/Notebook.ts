import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, UpdateDateColumn } from "typeorm";

/** A row of `notebooks`. The owner leads the key, so that the table can be spread over machines by it. */
@Entity("notebooks")
@Index("notebooks_trash_idx", ["ownerId", "deletedAt"], { where: "deleted_at IS NOT NULL" })
export class Notebook {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "notebooks_pkey" })
  ownerId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "notebooks_pkey" })
  id!: string;

  @Column({ type: "text" })
  name!: string;

  /** One of the schema's `NotebookColor`; null while no colour was chosen. */
  @Column({ type: "text", nullable: true })
  color!: string | null;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;

  @UpdateDateColumn({ type: "timestamptz", precision: 3 })
  updatedAt!: string;

  /** When it was deleted, with all in it at the same moment; null while it is there. See `domain/trash/trash.ts`. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  deletedAt!: string | null;
}
