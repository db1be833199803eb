import { Column, Entity, PrimaryColumn } from "typeorm";

/**
 * The number of calls in a time window of a rate limit. The migration makes the table unlogged: PostgreSQL empties it
 * after a crash.
 */
@Entity("rate_counts")
export class RateCount {
  /** The kind of call, the seconds of the window, and the caller, the address or `all`; see `api/http/rateLimits.ts`. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "rate_counts_pkey" })
  subject!: string;

  @Column({ type: "int" })
  count!: number;

  /** When the window ends; the next call after it starts a new window at 1. */
  @Column({ type: "timestamptz", precision: 3 })
  endsAt!: string;
}
