import { Column, Entity, PrimaryColumn } from "typeorm";

/** A subscription as the payment provider had it when it was asked last. Only `domain/billing/subscriptions.ts` writes it. */
@Entity("subscriptions")
export class Subscription {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "subscriptions_pkey" })
  ownerId!: string;

  /** The provider's id. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "subscriptions_pkey" })
  id!: string;

  /** The provider's own word. */
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
