import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { List } from "./List.ts";

/** An item as it was when its run ended. */
export type RunItem = {
  itemId: string;
  /** The item of the template that it came from; null for one that came from none. */
  templateItemId: string | null;
  name: string;
  isHeading: boolean;
  completed: boolean;
  /** These are as in `Item`; what an item does not have is not stored. */
  completedAt?: string;
  completedBy?: string;
  isSkipped?: boolean;
  skipReason?: string;
  remark?: string;
};

/** An item of a run as it is read, with the owner of the run. */
export type RunItemRow = Omit<RunItem, "completedAt" | "completedBy" | "isSkipped" | "skipReason" | "remark"> & {
  ownerId: string;
  completedAt: string | null;
  completedBy: string | null;
  isSkipped: boolean;
  skipReason: string | null;
  remark: string | null;
};

/** A row of `runs`: what a list was when it was run again. `Notebook` explains the key. */
@Entity("runs")
@Index("runs_list_idx", ["ownerId", "listId", "number"])
export class Run {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "runs_pkey" })
  ownerId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "runs_pkey" })
  id!: string;

  @Column({ type: "uuid" })
  listId!: string;

  @ManyToOne(() => List, { onDelete: "CASCADE" })
  @JoinColumn([
    { name: "owner_id", referencedColumnName: "ownerId", foreignKeyConstraintName: "runs_list_fkey" },
    { name: "list_id", referencedColumnName: "id", foreignKeyConstraintName: "runs_list_fkey" },
  ])
  list?: Relation<List>;

  @Column({ type: "integer" })
  number!: number;

  @Column({ type: "timestamptz", precision: 3 })
  startedAt!: string;

  @Column({ type: "timestamptz", precision: 3 })
  finishedAt!: string;

  /** The number of items without the headings. */
  @Column({ type: "integer" })
  itemCount!: number;

  @Column({ type: "integer" })
  completedCount!: number;

  @Column({ type: "integer", default: 0 })
  skippedCount!: number;

  /** The number of items with a remark. It is read in statements alone. */
  @Column({ type: "integer", default: 0, select: false })
  remarkCount?: number;

  /** When the first of the completed items was ticked; null where nobody knows. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  firstTickAt!: string | null;

  @Column({ type: "timestamptz", precision: 3, nullable: true })
  lastTickAt!: string | null;

  /** The length of `items`: what the run takes of what an owner's runs may hold. */
  @Column({ type: "integer" })
  size!: number;

  /** The items and headings in their order. They are read only where they are asked for. */
  @Column({ type: "jsonb", name: "run_items", select: false })
  items?: RunItem[];
}
