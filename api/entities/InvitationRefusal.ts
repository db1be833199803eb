import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { Group } from "./Group.ts";
import { User } from "./User.ts";

/**
 * A person who was removed from a shared notebook, or is no longer an editor there. The invitations of that time
 * no longer let this user in, and everybody else as before.
 */
@Entity("invitation_refusals")
@Index("invitation_refusals_group_idx", ["groupId"])
export class InvitationRefusal {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "invitation_refusals_pkey" })
  userId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "invitation_refusals_pkey" })
  groupId!: string;

  /** Invitations that were made until then are refused. */
  @Column({ type: "timestamptz", precision: 3 })
  refusedAt!: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "invitation_refusals_user_fkey" })
  user?: Relation<User>;

  @ManyToOne(() => Group, { onDelete: "CASCADE" })
  @JoinColumn({ name: "group_id", foreignKeyConstraintName: "invitation_refusals_group_fkey" })
  group?: Relation<Group>;
}
