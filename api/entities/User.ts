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

/** A row of `users`: a guest or a member. Small and read by everybody, so it is keyed by its id alone. */
@Entity("users")
@Unique("users_auth_id_key", ["authId"])
@Unique("users_customer_key", ["customerId"])
@Index("users_claimed_by_idx", ["claimedBy"])
export class User {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "users_pkey" })
  id!: string;

  @Column({ type: "text" })
  authId!: string;

  @Column({ type: "text", nullable: true })
  firstName!: string | null;

  @Column({ type: "text", nullable: true })
  lastName!: string | null;

  @Column({ type: "text", nullable: true })
  username!: string | null;

  @Column({ type: "text", nullable: true })
  primaryEmail!: string | null;

  /** When the identity provider's data of a member was as it is here. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  profileAt!: string | null;

  /** The member who took over what this guest had; from then on the guest is nobody. */
  @Column({ type: "uuid", nullable: true })
  claimedBy!: string | null;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "claimed_by", foreignKeyConstraintName: "users_claimed_by_fkey" })
  claimant?: Relation<User> | null;

  /** The payment provider's id of a member who wanted to subscribe. */
  @Column({ type: "text", nullable: true })
  customerId!: string | null;

  /** Counts how often this user's subscriptions were written; see `domain/billing/subscriptions.ts`. */
  @Column({ type: "integer", default: 0 })
  subscriptionsVersion!: number;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
