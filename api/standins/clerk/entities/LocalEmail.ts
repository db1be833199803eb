import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { LocalUser } from "./LocalUser.ts";

/** An email address of a user. A user can sign in only with a verified one, which belongs to one user. */
@Entity("emails")
@Index("emails_address_key", ["address"], { unique: true, where: "verified" })
@Index("emails_user_idx", ["userId"])
export class LocalEmail {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "emails_pkey" })
  id!: string;

  @Column({ type: "text" })
  userId!: string;

  @ManyToOne(() => LocalUser, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "emails_user_fkey" })
  user?: Relation<LocalUser>;

  /** In lowercase. */
  @Column({ type: "text" })
  address!: string;

  @Column({ type: "boolean" })
  verified!: boolean;

  @Column({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
