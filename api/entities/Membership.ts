import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  Unique,
} from "typeorm";
import type { Role } from "../../shared/roles.ts";
import { Group } from "./Group.ts";
import { User } from "./User.ts";

/** A person of a shared notebook. Who shares it is one of them, as `OWNER`. */
@Entity("memberships")
@Unique("memberships_id_key", ["id"])
@Index("memberships_group_idx", ["groupId"])
export class Membership {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "memberships_pkey" })
  userId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "memberships_pkey" })
  groupId!: string;

  /** The id by which the others know this person; nobody but the user has the id of the user. */
  @Column({ type: "uuid" })
  id!: string;

  @Column({ type: "text" })
  role!: Role;

  /** The name that the others see. */
  @Column({ type: "text" })
  name!: string;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  joinedAt!: string;

  /** When the invitation was made that gave the role. A refusal of invitations from that time or later outweighs it. */
  @Column({ type: "timestamptz", precision: 3, default: () => "now()" })
  invitedAt!: string;

  /**
   * The notebook in which the one list of the group's notebook stands for this person; null for none. No foreign key refers
   * to it: it can be in the trash, or have another owner.
   */
  @Column({ type: "uuid", nullable: true })
  shownIn!: string | null;

  /** The link without an end by which this person came; null for every other one. It may have been turned off. */
  @Column({ type: "uuid", nullable: true })
  stayingInvitationId!: string | null;

  /** When this person was last here, give or take a day; `joinedAt` before that is known. */
  @Column({ type: "timestamptz", precision: 3, default: () => "now()" })
  seenAt!: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "memberships_user_fkey" })
  user?: Relation<User>;

  @ManyToOne(() => Group, { onDelete: "CASCADE" })
  @JoinColumn({ name: "group_id", foreignKeyConstraintName: "memberships_group_fkey" })
  group?: Relation<Group>;
}
