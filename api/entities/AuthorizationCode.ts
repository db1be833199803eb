import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { AccessToken } from "./AccessToken.ts";

/**
 * A code for which a program gets the key that a person has allowed it (RFC 6749, 4.1). The key is there already, and opens
 * nothing before. The row stays until its end after the code was used, so that a second use is noticed.
 */
@Entity("authorization_codes")
@Index("authorization_codes_token_idx", ["tokenId"])
@Index("authorization_codes_expires_idx", ["expiresAt"])
export class AuthorizationCode {
  /** SHA-256, 64 hexadecimal digits. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "authorization_codes_pkey" })
  codeHash!: string;

  @Column({ type: "uuid" })
  tokenId!: string;

  @ManyToOne(() => AccessToken, { onDelete: "CASCADE" })
  @JoinColumn({ name: "token_id", foreignKeyConstraintName: "authorization_codes_token_fkey" })
  token?: Relation<AccessToken>;

  @Column({ type: "text" })
  clientId!: string;

  @Column({ type: "text" })
  redirectUri!: string;

  /** The SHA-256 of what the program proves itself with (RFC 7636), in base64url. */
  @Column({ type: "text" })
  codeChallenge!: string;

  /** For how many days the key is valid. */
  @Column({ type: "integer" })
  days!: number;

  @Column({ type: "timestamptz", precision: 3, nullable: true })
  usedAt!: string | null;

  @Column({ type: "timestamptz", precision: 3 })
  expiresAt!: string;
}
