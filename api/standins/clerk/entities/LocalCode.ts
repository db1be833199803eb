import { Column, Entity, PrimaryColumn } from "typeorm";

/** A code that was sent by email and not used yet. */
@Entity("codes")
export class LocalCode {
  /** The purpose of the code. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "codes_pkey" })
  subject!: string;

  @Column({ type: "text" })
  codeHash!: string;

  @Column({ type: "integer" })
  attempts!: number;

  @Column({ type: "timestamptz", precision: 3 })
  expiresAt!: string;
}
