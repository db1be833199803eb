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

/** The `authId` of a guest begins with it, and that of no member does. */
export const GUEST_PREFIX = "anonymous-";

/** Whether a user is a guest, and no member. */
export const isGuestUser = ({ authId }: Pick<User, "authId">): boolean => authId.startsWith(GUEST_PREFIX);

/**
 * A row of `users`: a guest or a member. Its key is the id alone: the table is small, and a database on several
 * machines has a copy of it on each.
 */
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

  /** The time of the identity provider's data in this row; null for a guest. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  profileAt!: string | null;

  /**
   * The user whom the rows of this guest went to: the member who has claimed the guest, or another guest. From then on
   * the guest's cookie is not valid. Null for all others.
   */
  @Column({ type: "uuid", nullable: true })
  claimedBy!: string | null;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "claimed_by", foreignKeyConstraintName: "users_claimed_by_fkey" })
  claimant?: Relation<User> | null;

  /** The payment provider's customer id; null until the member opens a checkout. */
  @Column({ type: "text", nullable: true })
  customerId!: string | null;

  /**
   * The number of writes of this user's subscriptions; `domain/billing/subscriptions.ts` compares it before a write.
   */
  @Column({ type: "integer", default: 0 })
  subscriptionsVersion!: number;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
