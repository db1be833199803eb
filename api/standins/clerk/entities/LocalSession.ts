import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { LocalClient } from "./LocalClient.ts";
import { LocalOrganization } from "./LocalOrganization.ts";
import { LocalUser } from "./LocalUser.ts";

/** The session of a user in a browser. Signing out deletes the row. */
@Entity("sessions")
@Index("sessions_client_idx", ["clientId"])
@Index("sessions_user_idx", ["userId"])
export class LocalSession {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "sessions_pkey" })
  id!: string;

  @Column({ type: "text" })
  clientId!: string;

  @ManyToOne(() => LocalClient, { onDelete: "CASCADE" })
  @JoinColumn({ name: "client_id", foreignKeyConstraintName: "sessions_client_fkey" })
  client?: Relation<LocalClient>;

  @Column({ type: "text" })
  userId!: string;

  @ManyToOne(() => LocalUser, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "sessions_user_fkey" })
  user?: Relation<LocalUser>;

  /** The active organisation; null when the user acts without one. */
  @Column({ type: "text", nullable: true })
  organizationId!: string | null;

  @ManyToOne(() => LocalOrganization, { onDelete: "SET NULL" })
  @JoinColumn({ name: "organization_id", foreignKeyConstraintName: "sessions_organization_fkey" })
  organization?: Relation<LocalOrganization> | null;

  @Column({ type: "text" })
  userAgent!: string;

  /** When the user was last verified, by signing in or by verifying again. */
  @Column({ type: "timestamptz", precision: 3 })
  verifiedAt!: string;

  @Column({ type: "timestamptz", precision: 3 })
  lastActiveAt!: string;

  @Column({ type: "timestamptz", precision: 3 })
  expiresAt!: string;

  @Column({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
