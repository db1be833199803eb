import { Column, CreateDateColumn, Entity, PrimaryColumn, Unique } from "typeorm";

/** A row of `organizations`: people who act under one name. Its id owns notebooks as a user's does. */
@Entity("organizations")
@Unique("organizations_clerk_id_key", ["clerkId"])
export class Organization {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "organizations_pkey" })
  id!: string;

  /** The identity provider's id of it. */
  @Column({ type: "text" })
  clerkId!: string;

  /** Null until the provider tells it: a session token says only the slug. */
  @Column({ type: "text", nullable: true })
  name!: string | null;

  @Column({ type: "text", nullable: true })
  slug!: string | null;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
