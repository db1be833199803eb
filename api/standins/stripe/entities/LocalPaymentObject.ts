import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/** A customer, a checkout session, a portal session or a subscription, in Stripe's own form. */
@Entity("payment_objects")
@Index("payment_objects_customer_idx", ["customer", "object"])
export class LocalPaymentObject {
  /** A prefix for the type, then a UUID that sorts by the time of creation. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "payment_objects_pkey" })
  id!: string;

  /** Stripe's name of the type: `checkout.session`. */
  @Column({ type: "text" })
  object!: string;

  @Column({ type: "text", nullable: true })
  customer!: string | null;

  @Column({ type: "jsonb" })
  data!: object;
}
