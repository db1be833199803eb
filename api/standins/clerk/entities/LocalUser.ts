import { Column, Entity, PrimaryColumn } from "typeorm";

/** A person with a local account. */
@Entity("users")
export class LocalUser {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "users_pkey" })
  id!: string;

  @Column({ type: "text", nullable: true })
  firstName!: string | null;

  @Column({ type: "text", nullable: true })
  lastName!: string | null;

  /** What `passwords.ts` makes of it; the password itself is nowhere. */
  @Column({ type: "text" })
  passwordHash!: string;

  /** No foreign key: the address refers to its user already. */
  @Column({ type: "text" })
  primaryEmailId!: string;

  @Column({ type: "timestamptz", precision: 3 })
  createdAt!: string;

  @Column({ type: "timestamptz", precision: 3 })
  updatedAt!: string;

  @Column({ type: "timestamptz", precision: 3 })
  lastSignInAt!: string;
}
