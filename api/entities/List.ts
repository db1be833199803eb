import {
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
import { Notebook } from "./Notebook.ts";
import type { Answers } from "../../shared/marks/resolve.ts";
import type { RepeatRule } from "../../shared/repeat/rule.ts";
import type { Replaced } from "./replaced.ts";

/** A row of `lists`; {@link Notebook} explains the key. */
@Entity("lists")
@Index("lists_trash_idx", ["ownerId", "deletedAt"], { where: "deleted_at IS NOT NULL" })
@Index("lists_notebook_idx", ["ownerId", "notebookId"])
@Index("lists_template_idx", ["ownerId", "templateId"])
@Index("lists_due_idx", ["repeatDue"], { where: "repeat_due IS NOT NULL" })
@Index("lists_finish_idx", ["ownerId", "id"], { where: "(repeat ->> 'from'::text) = 'FINISH'::text" })
export class List {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "lists_pkey" })
  ownerId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "lists_pkey" })
  id!: string;

  @Column({ type: "text" })
  name!: string;

  @Column({ type: "uuid" })
  notebookId!: string;

  @ManyToOne(() => Notebook, { onDelete: "CASCADE" })
  @JoinColumn([
    { name: "owner_id", referencedColumnName: "ownerId", foreignKeyConstraintName: "lists_notebook_fkey" },
    { name: "notebook_id", referencedColumnName: "id", foreignKeyConstraintName: "lists_notebook_fkey" },
  ])
  notebook?: Relation<Notebook>;

  @Column({ type: "boolean", default: false })
  isTemplate!: boolean;

  @Column({ type: "boolean", default: true })
  active!: boolean;

  @Column({ type: "integer", default: 0 })
  priority!: number;

  @Column({ type: "date", nullable: true })
  date!: string | null;

  @Column({ type: "text", nullable: true })
  note!: string | null;

  /**
   * The template that the list was made from. No foreign key refers to it: it can be deleted, or have another owner for a
   * while. Reads say null while the owner has no such template.
   */
  @Column({ type: "uuid", nullable: true })
  templateId!: string | null;

  /**
   * What was answered when the list was made from its template, or later; null for nothing. Those of a template are for the
   * lists that it makes by its own rule.
   */
  @Column({ type: "jsonb", nullable: true })
  answers!: Answers | null;

  /** The current run of the list. Null in the first one, whose id is the id of the list. See `domain/lists/runs.ts`. */
  @Column({ type: "uuid", nullable: true })
  runId!: string | null;

  @Column({ type: "integer", default: 1 })
  runNumber!: number;

  /** When the current run began; null in the first one, which began with the list. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  runStartedAt!: string | null;

  /** The rule after which the list comes back; null for none. See `domain/lists/repeat/`. */
  @Column({ type: "jsonb", nullable: true })
  repeat!: RepeatRule | null;

  /** The next day of the rule; null where it has ended, and while a list has not been finished that waits for it. */
  @Column({ type: "date", nullable: true })
  repeatNext!: string | null;

  /** When that day comes. Only the server's code computes it: PostgreSQL takes the other one of a time that comes twice. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  repeatDue!: string | null;

  /** The day for which no list could be made from the template. */
  @Column({ type: "date", nullable: true })
  repeatProblem!: string | null;

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

  /**
   * When the list was moved to the trash, the same time as for the items that went with it; null while the list is not
   * in the trash. See `domain/trash/trash.ts`.
   */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  deletedAt!: string | null;
}
