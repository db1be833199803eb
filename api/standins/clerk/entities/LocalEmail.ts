import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { LocalUser } from "./LocalUser.ts";

/** An e-mail address of a person. Only a verified one signs in, and it has one owner. */
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

  /** In small letters. */
  @Column({ type: "text" })
  address!: string;

  @Column({ type: "boolean" })
  verified!: boolean;

  @Column({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
