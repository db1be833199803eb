import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  UpdateDateColumn,
} from "typeorm";
import { List } from "./List.ts";
import type { Replaced } from "./replaced.ts";

/** A row of `items`; `Notebook` explains the key. */
@Entity("items")
@Index("items_trash_idx", ["ownerId", "deletedAt"], { where: "deleted_at IS NOT NULL" })
@Index("items_template_idx", ["ownerId", "templateItemId"], { where: "template_item_id IS NOT NULL" })
@Check("items_heading_check", "NOT (is_heading AND completed)")
@Check("items_skipped_check", "NOT (is_skipped AND (completed OR is_heading))")
@Check("items_remark_check", "NOT (is_heading AND remark IS NOT NULL)")
@Index("items_list_idx", ["ownerId", "listId", "sortingOrder", "createdAt", "id"])
export class Item {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "items_pkey" })
  ownerId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "items_pkey" })
  id!: string;

  @Column({ type: "uuid" })
  listId!: string;

  @ManyToOne(() => List, { onDelete: "CASCADE" })
  @JoinColumn([
    { name: "owner_id", referencedColumnName: "ownerId", foreignKeyConstraintName: "items_list_fkey" },
    { name: "list_id", referencedColumnName: "id", foreignKeyConstraintName: "items_list_fkey" },
  ])
  list?: Relation<List>;

  @Column({ type: "text" })
  name!: string;

  @Column({ type: "text", nullable: true })
  note!: string | null;

  @Column({ type: "boolean", default: false })
  completed!: boolean;

  /**
   * When the item was last ticked or skipped; null where nobody knows. An un-ticked item keeps it, so that undo gives it
   * back. Reads say null where the item is not ticked, and the same for `completedBy`.
   */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  completedAt!: string | null;

  /** The user who did it. No foreign key refers to the user, who may be gone, or a guest who was claimed. */
  @Column({ type: "uuid", nullable: true })
  completedBy!: string | null;

  /** Whether the item is left out in this run. */
  @Column({ type: "boolean", default: false })
  isSkipped!: boolean;

  /** Why it is left out; null without a reason. */
  @Column({ type: "text", nullable: true })
  skipReason!: string | null;

  /** What came of it in this run: a value, or a few words; null for none. A tick or a skip leaves it. */
  @Column({ type: "text", nullable: true })
  remark!: string | null;

  @Column({ type: "boolean", default: false })
  isHeading!: boolean;

  @Column({ type: "double precision" })
  sortingOrder!: number;

  /** The item of a template that this item was copied from; null for an item that was not. It may be gone. */
  @Column({ type: "uuid", nullable: true })
  templateItemId!: string | null;

  /** The text that the last change has replaced without knowing it; null for none. Reads hide an old one. */
  @Column({ type: "jsonb", nullable: true })
  replaced!: Replaced | null;

  /** The text that a search reads; {@link Notebook} explains it. */
  @Column({ type: "text", nullable: true, select: false })
  search?: string | null;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;

  @UpdateDateColumn({ type: "timestamptz", precision: 3 })
  updatedAt!: string;

  /** When the item was moved to the trash; null while it is not in the trash. See `domain/trash/trash.ts`. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  deletedAt!: string | null;
}
