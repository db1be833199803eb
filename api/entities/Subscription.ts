import { Column, Entity, PrimaryColumn } from "typeorm";

/**
 * A copy of a subscription at the payment provider, as of the last read. Only `domain/billing/subscriptions.ts` inserts
 * rows.
 */
@Entity("subscriptions")
export class Subscription {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "subscriptions_pkey" })
  ownerId!: string;

  /** The provider's id of the subscription. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "subscriptions_pkey" })
  id!: string;

  /** The provider's status, which may be one that Listbook does not know. */
  @Column({ type: "text" })
  status!: string;

  @Column({ type: "text", nullable: true })
  interval!: "monthly" | "yearly" | null;

  @Column({ type: "timestamptz", precision: 3 })
  startedAt!: string;

  @Column({ type: "timestamptz", precision: 3 })
  periodStart!: string;

  @Column({ type: "timestamptz", precision: 3 })
  periodEnd!: string;

  @Column({ type: "timestamptz", precision: 3, nullable: true })
  endsAt!: string | null;
}
