import { Column, Entity, PrimaryColumn } from "typeorm";

/** A user with a local account. */
@Entity("users")
export class LocalUser {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "users_pkey" })
  id!: string;

  @Column({ type: "text", nullable: true })
  firstName!: string | null;

  @Column({ type: "text", nullable: true })
  lastName!: string | null;

  /**
   * The salt and the scrypt hash from `passwords.ts`. The password itself is not stored. Null for a user who signs in at
   * the OpenID provider and has set none.
   */
  @Column({ type: "text", nullable: true })
  passwordHash!: string | null;

  /** This column has no foreign key, because the address already has one to its user. */
  @Column({ type: "text" })
  primaryEmailId!: string;

  @Column({ type: "timestamptz", precision: 3 })
  createdAt!: string;

  @Column({ type: "timestamptz", precision: 3 })
  updatedAt!: string;

  @Column({ type: "timestamptz", precision: 3 })
  lastSignInAt!: string;
}
