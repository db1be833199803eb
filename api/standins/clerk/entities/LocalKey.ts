import { Column, Entity, PrimaryColumn } from "typeorm";

/** The secrets, in one row that all processes on this database share, so that sessions survive a restart. */
@Entity("keys")
export class LocalKey {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "keys_pkey" })
  id!: string;

  /** PKCS #8 PEM; signs session tokens. */
  @Column({ type: "text" })
  privateKey!: string;

  /** The key that the server sends to the Backend API. */
  @Column({ type: "text" })
  secretKey!: string;
}
