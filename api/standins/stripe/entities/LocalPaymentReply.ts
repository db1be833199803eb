import { Column, Entity, PrimaryColumn } from "typeorm";

/** What was answered to a request with an idempotency key, to be answered once more. */
@Entity("payment_replies")
export class LocalPaymentReply {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "payment_replies_pkey" })
  key!: string;

  /** What was asked: another question with the same key is a mistake. */
  @Column({ type: "text" })
  question!: string;

  /** Null: it is not answered yet. */
  @Column({ type: "integer", nullable: true })
  status!: number | null;

  @Column({ type: "jsonb", nullable: true })
  body!: object | null;

  @Column({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
