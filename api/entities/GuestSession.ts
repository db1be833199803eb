import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { User } from "./User.ts";

/** The session of a guest cookie. The table has only the hash of the token, so a stolen copy of it gives no access. */
@Entity("guest_sessions")
@Index("guest_sessions_user_idx", ["userId"])
@Index("guest_sessions_last_seen_idx", ["lastSeenAt"])
export class GuestSession {
  /** SHA-256 of the token in the cookie, 64 hexadecimal digits. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "guest_sessions_pkey" })
  tokenHash!: string;

  @Column({ type: "uuid" })
  userId!: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "guest_sessions_user_fkey" })
  user?: Relation<User>;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;

  /** Up to a day old, because the server writes it at most once in 24 hours. */
  @Column({ type: "timestamptz", precision: 3, default: () => "now()" })
  lastSeenAt!: string;
}
