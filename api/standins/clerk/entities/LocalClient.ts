import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/** A browser, known by its cookie. Only the hash of the cookie's token is kept, so that a copy of this table opens nothing. */
@Entity("clients")
@Index("clients_token_key", ["tokenHash"], { unique: true })
export class LocalClient {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "clients_pkey" })
  id!: string;

  /** SHA-256 of the token, 64 hexadecimal digits. */
  @Column({ type: "text" })
  tokenHash!: string;

  @Column({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
