import { Column, Entity, PrimaryColumn } from "typeorm";

/** An invitation of the operator to make an account with an address. It is used once. */
@Entity("tickets")
export class LocalTicket {
  /** SHA-256 of the token in the link, 64 hexadecimal digits. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "tickets_pkey" })
  tokenHash!: string;

  @Column({ type: "text" })
  address!: string;

  @Column({ type: "timestamptz", precision: 3 })
  expiresAt!: string;
}
