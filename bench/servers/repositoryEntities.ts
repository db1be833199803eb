import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryColumn,
  type Relation,
  UpdateDateColumn,
} from "typeorm";

/** The tables, with the relations that an application with TypeORM's repositories would declare. */
@Entity("users")
export class User {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "claimed_by", type: "uuid", nullable: true })
  claimedBy!: string | null;
}

@Entity("guest_sessions")
export class Session {
  @PrimaryColumn({ name: "token_hash", type: "text" })
  tokenHash!: string;

  @Column({ name: "last_seen_at", type: "timestamptz" })
  lastSeenAt!: Date;

  @ManyToOne(() => User)
  @JoinColumn({ name: "user_id" })
  user!: Relation<User>;
}

@Entity("session_refusals")
export class SessionRefusal {
  @PrimaryColumn({ name: "session_id", type: "text" })
  sessionId!: string;

  @Column({ type: "text" })
  reason!: string;
}

@Entity("notebooks")
export class Notebook {
  @PrimaryColumn({ name: "owner_id", type: "uuid" })
  ownerId!: string;

  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ type: "text" })
  name!: string;

  @OneToMany(() => List, (list) => list.notebook)
  lists!: Relation<List>[];
}

@Entity("lists")
export class List {
  @PrimaryColumn({ name: "owner_id", type: "uuid" })
  ownerId!: string;

  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ type: "text" })
  name!: string;

  @Column({ name: "notebook_id", type: "uuid" })
  notebookId!: string;

  @ManyToOne(() => Notebook, (notebook) => notebook.lists)
  @JoinColumn([
    { name: "owner_id", referencedColumnName: "ownerId" },
    { name: "notebook_id", referencedColumnName: "id" },
  ])
  notebook!: Relation<Notebook>;

  @Column({ name: "is_template", type: "boolean", default: false })
  isTemplate!: boolean;

  @Column({ type: "boolean", default: true })
  active!: boolean;

  @Column({ type: "integer", default: 0 })
  priority!: number;

  @Column({ type: "date", nullable: true })
  date!: string | null;

  @Column({ type: "text", nullable: true })
  note!: string | null;

  @Column({ name: "template_id", type: "uuid", nullable: true })
  templateId!: string | null;

  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt!: Date;

  @UpdateDateColumn({ name: "updated_at", type: "timestamptz", precision: 3 })
  updatedAt!: Date;

  @OneToMany(() => Item, (item) => item.list)
  items!: Relation<Item>[];
}

@Entity("items")
export class Item {
  @PrimaryColumn({ name: "owner_id", type: "uuid" })
  ownerId!: string;

  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "list_id", type: "uuid" })
  listId!: string;

  @ManyToOne(() => List, (list) => list.items)
  @JoinColumn([
    { name: "owner_id", referencedColumnName: "ownerId" },
    { name: "list_id", referencedColumnName: "id" },
  ])
  list!: Relation<List>;

  @Column({ type: "text" })
  name!: string;

  @Column({ type: "text", nullable: true })
  note!: string | null;

  @Column({ type: "boolean", default: false })
  completed!: boolean;

  @Column({ name: "sorting_order", type: "double precision" })
  sortingOrder!: number;

  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt!: Date;

  @UpdateDateColumn({ name: "updated_at", type: "timestamptz", precision: 3 })
  updatedAt!: Date;
}
