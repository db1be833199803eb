import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { User } from "./User.ts";

/** What a guest's cookie proves. Only the hash of its token is kept, so that a copy of this table opens nothing. */
@Entity("guest_sessions")
@Index("guest_sessions_user_idx", ["userId"])
export class GuestSession {
  /** SHA-256 of the token, 64 hexadecimal digits. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "guest_sessions_pkey" })
  tokenHash!: string;

  @Column({ type: "uuid" })
  userId!: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "guest_sessions_user_fkey" })
  user?: Relation<User>;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;

  /** To the day: it is written at most once in 24 hours. */
  @Column({ type: "timestamptz", precision: 3, default: () => "now()" })
  lastSeenAt!: string;
}
