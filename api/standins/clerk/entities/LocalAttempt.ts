import { Column, Entity, PrimaryColumn } from "typeorm";

/** How often something was tried lately. */
@Entity("attempts")
export class LocalAttempt {
  /** What was tried and with which e-mail address. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "attempts_pkey" })
  subject!: string;

  @Column({ type: "integer" })
  count!: number;

  @Column({ type: "timestamptz", precision: 3 })
  since!: string;
}
