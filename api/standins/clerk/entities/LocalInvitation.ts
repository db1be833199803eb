import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { LocalOrganization } from "./LocalOrganization.ts";

/** An invitation of an email address to an organisation. The user who has verified the address may accept it. */
@Entity("invitations")
@Index("invitations_pending_key", ["organizationId", "address"], { unique: true, where: "status = 'pending'" })
@Index("invitations_address_idx", ["address"])
export class LocalInvitation {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "invitations_pkey" })
  id!: string;

  @Column({ type: "text" })
  organizationId!: string;

  @ManyToOne(() => LocalOrganization, { onDelete: "CASCADE" })
  @JoinColumn({ name: "organization_id", foreignKeyConstraintName: "invitations_organization_fkey" })
  organization?: Relation<LocalOrganization>;

  @Column({ type: "text" })
  address!: string;

  @Column({ type: "text" })
  role!: string;

  @Column({ type: "text" })
  status!: "pending" | "accepted" | "revoked";

  @Column({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
