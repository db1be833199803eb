import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/** A browser, known by the token in its cookie. The table has only the hash, so that a leaked copy gives no access. */
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
