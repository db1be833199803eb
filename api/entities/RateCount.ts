import { Column, Entity, PrimaryColumn } from "typeorm";

/** How often somebody did one thing, until the time is over and the count begins anew. Not kept over a crash. */
@Entity("rate_counts")
export class RateCount {
  /** What is counted, for how many seconds, and of whom. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "rate_counts_pkey" })
  subject!: string;

  @Column({ type: "int" })
  count!: number;

  @Column({ type: "timestamptz", precision: 3 })
  endsAt!: string;
}
