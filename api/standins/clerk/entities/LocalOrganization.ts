import { Column, Entity, Index, PrimaryColumn, VirtualColumn } from "typeorm";

@Entity("organizations")
@Index("organizations_slug_key", ["slug"], { unique: true })
export class LocalOrganization {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "organizations_pkey" })
  id!: string;

  @Column({ type: "text" })
  name!: string;

  @Column({ type: "text" })
  slug!: string;

  @Column({ type: "timestamptz", precision: 3 })
  createdAt!: string;

  @Column({ type: "timestamptz", precision: 3 })
  updatedAt!: string;

  @VirtualColumn({
    type: "int",
    query: (alias) => `select count(*)::int from standin.memberships where organization_id = ${alias}.id`,
  })
  memberCount!: number;

  @VirtualColumn({
    type: "int",
    query: (alias) =>
      `select count(*)::int from standin.invitations where organization_id = ${alias}.id and status = 'pending'`,
  })
  invitationCount!: number;
}
