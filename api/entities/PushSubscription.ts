import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  Unique,
} from "typeorm";
import { User } from "./User.ts";

/** What a push message is about. */
export type PushKind = "DUE_TODAY" | "CAME_BACK" | "FINISHED";

/** A browser in which a user wants push messages (docs/api.md, Push messages). */
@Entity("push_subscriptions")
@Unique("push_subscriptions_endpoint_key", ["endpointHash"])
@Index("push_subscriptions_user_idx", ["userId"])
@Index("push_subscriptions_due_idx", ["dueAt"])
export class PushSubscription {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "push_subscriptions_pkey" })
  id!: string;

  @Column({ type: "uuid" })
  userId!: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "push_subscriptions_user_fkey" })
  user?: Relation<User>;

  /** The session in which it was made, with which it ends. */
  @Column({ type: "text" })
  sessionId!: string;

  /** The device that this session has named, with which it ends too; null for a program that has named none. */
  @Column({ type: "uuid", nullable: true })
  deviceId!: string | null;

  /** The address at the push service of the browser. Anyone who has it and the server's key can send. */
  @Column({ type: "text" })
  endpoint!: string;

  /** SHA-256, 64 hexadecimal digits: the address is too long for an index. */
  @Column({ type: "text" })
  endpointHash!: string;

  /** The key and the secret of the browser, with which messages are encrypted. */
  @Column({ type: "text" })
  p256dh!: string;

  @Column({ type: "text" })
  auth!: string;

  @Column({ type: "text" })
  zone!: string;

  /** The language of the messages: that of the page by which the user reads Listbook in this browser. */
  @Column({ type: "text", default: "en" })
  language!: string;

  /** Between these times of the day (`HH:MM`) nothing is sent; both null for never. */
  @Column({ type: "text", nullable: true })
  quietFrom!: string | null;

  @Column({ type: "text", nullable: true })
  quietUntil!: string | null;

  @Column({ type: "text", array: true })
  kinds!: PushKind[];

  /** When to look next for lists that are due on the day. */
  @Column({ type: "timestamptz", precision: 3 })
  dueAt!: string;

  /** How many messages in a row could not be delivered. */
  @Column({ type: "integer", default: 0 })
  failures!: number;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
