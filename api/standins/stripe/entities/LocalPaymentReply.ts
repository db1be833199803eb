import { Column, Entity, PrimaryColumn } from "typeorm";

/** The reply to a request with an idempotency key, which is repeated when the request comes again. */
@Entity("payment_replies")
export class LocalPaymentReply {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "payment_replies_pkey" })
  key!: string;

  /** The method, the path and the body of the request. Another request with the same key is an error. */
  @Column({ type: "text" })
  question!: string;

  /** Null while the request is being handled. */
  @Column({ type: "integer", nullable: true })
  status!: number | null;

  @Column({ type: "jsonb", nullable: true })
  body!: object | null;

  @Column({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
