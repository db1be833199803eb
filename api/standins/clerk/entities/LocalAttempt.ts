import { Column, Entity, PrimaryColumn } from "typeorm";

/** Counts attempts, such as passwords for one email address, since a time. */
@Entity("attempts")
export class LocalAttempt {
  /** The kind of attempt, with the email address or the network address: `password ann@example.com`. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "attempts_pkey" })
  subject!: string;

  @Column({ type: "integer" })
  count!: number;

  @Column({ type: "timestamptz", precision: 3 })
  since!: string;
}
