import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, UpdateDateColumn } from "typeorm";

/** A row of `notebooks`. The key begins with the owner, so that the table can be distributed over machines by owner. */
@Entity("notebooks")
@Index("notebooks_trash_idx", ["ownerId", "deletedAt"], { where: "deleted_at IS NOT NULL" })
export class Notebook {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "notebooks_pkey" })
  ownerId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "notebooks_pkey" })
  id!: string;

  @Column({ type: "text" })
  name!: string;

  /** One of the schema's `NotebookColor`; null when no colour is chosen. */
  @Column({ type: "text", nullable: true })
  color!: string | null;

  /** The text that a search reads (see `searchText.ts`). No row is read with it. A search does not find a row without it. */
  @Column({ type: "text", nullable: true, select: false })
  search?: string | null;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;

  @UpdateDateColumn({ type: "timestamptz", precision: 3 })
  updatedAt!: string;

  /**
   * When the notebook was moved to the trash, the same time as for the lists and items that went with it; null while
   * the notebook is not in the trash. See `domain/trash/trash.ts`.
   */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  deletedAt!: string | null;
}
