import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { User } from "./User.ts";

/** A recovery key opens a guest again and again, a device code opens it once within five minutes. */
export type CredentialKind = "recovery key" | "device code";

/**
 * A recovery key or a device code, which opens a guest in another browser (docs/api.md, Recovery key and device code). A
 * guest has at most one of each kind. The table has only hashes, so a stolen copy of it gives no access.
 */
@Entity("guest_credentials")
@Index("guest_credentials_user_key", ["userId", "kind"], { unique: true })
@Index("guest_credentials_expires_idx", ["expiresAt"], { where: "expires_at IS NOT NULL" })
export class GuestCredential {
  /** scrypt of the kind and the words or the code, 64 hexadecimal digits. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "guest_credentials_pkey" })
  hash!: string;

  @Column({ type: "uuid" })
  userId!: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "guest_credentials_user_fkey" })
  user?: Relation<User>;

  @Column({ type: "text" })
  kind!: CredentialKind;

  /** When a device code ends; null for a recovery key, which does not. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  expiresAt!: string | null;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
