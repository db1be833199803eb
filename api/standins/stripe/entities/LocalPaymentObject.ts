import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/** A customer, a checkout, a portal session or a subscription, in Stripe's own shape. */
@Entity("payment_objects")
@Index("payment_objects_customer_idx", ["customer", "object"])
export class LocalPaymentObject {
  /** Begins with what it is, and goes on with the time at which it was made. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "payment_objects_pkey" })
  id!: string;

  /** Stripe's name of what it is: `checkout.session`. */
  @Column({ type: "text" })
  object!: string;

  @Column({ type: "text", nullable: true })
  customer!: string | null;

  @Column({ type: "jsonb" })
  data!: object;
}
