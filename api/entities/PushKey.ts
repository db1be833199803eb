import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/** The key by which push services know this server. There is one row: a browser's subscription counts for its key alone. */
@Entity("push_keys")
@Check("push_keys_one_check", "id = 1")
export class PushKey {
  @PrimaryColumn({ type: "smallint", default: 1, primaryKeyConstraintName: "push_keys_pkey" })
  id!: number;

  /** A point of P-256, 65 bytes in base64url. */
  @Column({ type: "text" })
  publicKey!: string;

  /** 32 bytes in base64url. */
  @Column({ type: "text" })
  privateKey!: string;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
