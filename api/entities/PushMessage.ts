import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import type { PushKind } from "./PushSubscription.ts";
import { PushSubscription } from "./PushSubscription.ts";

/** What a message is about. People do not choose whether they hear of a key that ends. */
export type PushMessageKind = PushKind | "KEY_ENDS";

/**
 * A message that a browser is to get, or got in the last days, so that none is sent twice. It has no text: that is written
 * when it is sent.
 */
@Entity("push_messages")
@Index("push_messages_waiting_idx", ["sendAt"], { where: "done_at IS NULL" })
@Index("push_messages_subscription_idx", ["subscriptionId"])
@Index("push_messages_created_idx", ["createdAt"])
export class PushMessage {
  /** Derived from the subscription, the kind and the occurrence. */
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "push_messages_pkey" })
  id!: string;

  @Column({ type: "uuid" })
  subscriptionId!: string;

  @ManyToOne(() => PushSubscription, { onDelete: "CASCADE" })
  @JoinColumn({ name: "subscription_id", foreignKeyConstraintName: "push_messages_subscription_fkey" })
  subscription?: Relation<PushSubscription>;

  @Column({ type: "text" })
  kind!: PushMessageKind;

  /** The list that came back or was finished; null for all lists of a day. */
  @Column({ type: "uuid", nullable: true })
  listId!: string | null;

  /** The run of the list, the day, or the token of a key that ends. */
  @Column({ type: "text" })
  occurrence!: string;

  /**
   * When it is sent, or sent again. A server that sends it moves this on first, so that another sends it if that one
   * ends.
   */
  @Column({ type: "timestamptz", precision: 3, default: () => "now()" })
  sendAt!: string;

  @Column({ type: "integer", default: 0 })
  tries!: number;

  /** When it was sent, or given up, or found to be of no use any more. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  doneAt!: string | null;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
