import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/**
 * A row of `program_calls`: a call with which a program has changed something, as *What it did* shows it. The owner is the
 * user of the program. Triggers write it, with the rows of `program_changes`.
 */
@Entity("program_calls")
@Index("program_calls_time_idx", ["createdAt"])
export class ProgramCall {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "program_calls_pkey" })
  ownerId!: string;

  /** The `Idempotency-Key` of the call, or an id of the server. */
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "program_calls_pkey" })
  id!: string;

  /** The token, which may have ended since. */
  @Column({ type: "uuid" })
  tokenId!: string;

  @Column({ type: "text" })
  tokenName!: string;

  /** The field of the schema that was called first: `createItems`. */
  @Column({ type: "text" })
  operation!: string;

  @Column({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
