import { Column, CreateDateColumn, Entity, PrimaryColumn, Unique } from "typeorm";

/** A row of `organizations`. An organisation owns notebooks like a user: its id is their `owner_id`. */
@Entity("organizations")
@Unique("organizations_clerk_id_key", ["clerkId"])
export class Organization {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "organizations_pkey" })
  id!: string;

  /** The identity provider's id of the organisation. */
  @Column({ type: "text" })
  clerkId!: string;

  /** Null until an event of the provider states the name, because a session token has only the slug. */
  @Column({ type: "text", nullable: true })
  name!: string | null;

  @Column({ type: "text", nullable: true })
  slug!: string | null;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
