import { Column, CreateDateColumn, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation, Unique } from "typeorm";
import { User } from "./User.ts";

/**
 * The secret address under which calendars read when a user's lists are due (docs/api.md, Calendar). A user has at most
 * one. The table has only the hash of its token, so a stolen copy of it opens no calendar.
 */
@Entity("calendar_feeds")
@Unique("calendar_feeds_token_key", ["tokenHash"])
export class CalendarFeed {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "calendar_feeds_pkey" })
  userId!: string;

  @OneToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "calendar_feeds_user_fkey" })
  user?: Relation<User>;

  /** SHA-256, 64 hexadecimal digits. */
  @Column({ type: "text" })
  tokenHash!: string;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;

  /** Up to a minute old; null before the first calendar has read it. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  lastReadAt!: string | null;
}
