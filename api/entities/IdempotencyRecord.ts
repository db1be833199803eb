import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/**
 * A row of `remembered_answers`: the answer to a write whose `Idempotency-Key` is `id`. The owner is the
 * user who called, also when the write changed rows of an organisation.
 */
@Entity("remembered_answers")
@Index("remembered_answers_large_idx", ["ownerId", "createdAt"], { where: "octet_length(body) > 16384" })
@Index("remembered_answers_time_idx", ["createdAt"])
export class IdempotencyRecord {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "remembered_answers_pkey" })
  ownerId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "remembered_answers_pkey" })
  id!: string;

  /** A hash of the request. Another request with the same key is refused. */
  @Column({ type: "text" })
  fingerprint!: string;

  /** The HTTP status. */
  @Column({ type: "smallint" })
  status!: number;

  /** The body of the answer: JSON, byte for byte. */
  @Column({ type: "text" })
  body!: string;

  @Column({ type: "timestamptz", precision: 3, default: () => "now()" })
  createdAt!: string;
}
