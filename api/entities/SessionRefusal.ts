import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { User } from "./User.ts";

/** Why a session is refused: no room was left for its device, or the user has removed a device that it named. */
export type RefusalReason = "device_limit" | "device_removed";

/**
 * A session whose device was refused (docs/api.md, Devices). The table has no owner: the statement that finds out
 * who is calling reads it by the session alone.
 */
@Entity("session_refusals")
@Index("session_refusals_user_idx", ["userId"])
export class SessionRefusal {
  /** The identity provider's session id, or the hash of a guest's token. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "session_refusals_pkey" })
  sessionId!: string;

  @Column({ type: "uuid" })
  userId!: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "session_refusals_user_fkey" })
  user?: Relation<User>;

  /** The refused device, for which each later check in the session is answered. */
  @Column({ type: "uuid" })
  deviceId!: string;

  @Column({ type: "text" })
  reason!: RefusalReason;
}
