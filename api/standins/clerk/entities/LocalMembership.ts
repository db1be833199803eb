import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { LocalOrganization } from "./LocalOrganization.ts";
import { LocalUser } from "./LocalUser.ts";

/** The membership of a user in an organisation. */
@Entity("memberships")
@Index("memberships_member_key", ["organizationId", "userId"], { unique: true })
@Index("memberships_user_idx", ["userId"])
export class LocalMembership {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "memberships_pkey" })
  id!: string;

  @Column({ type: "text" })
  organizationId!: string;

  @ManyToOne(() => LocalOrganization, { onDelete: "CASCADE" })
  @JoinColumn({ name: "organization_id", foreignKeyConstraintName: "memberships_organization_fkey" })
  organization?: Relation<LocalOrganization>;

  @Column({ type: "text" })
  userId!: string;

  @ManyToOne(() => LocalUser, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "memberships_user_fkey" })
  user?: Relation<LocalUser>;

  /** A key of `roles.ts`. */
  @Column({ type: "text" })
  role!: string;

  @Column({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
