import { Column, Entity, PrimaryColumn } from "typeorm";

/** The one row of secrets, shared by all processes on this database: sessions outlive a restart. */
@Entity("keys")
export class LocalKey {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "keys_pkey" })
  id!: string;

  /** PKCS #8 PEM; signs session tokens. */
  @Column({ type: "text" })
  privateKey!: string;

  /** What the server shows to the Backend API. */
  @Column({ type: "text" })
  secretKey!: string;
}
