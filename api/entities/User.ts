import { Column, CreateDateColumn, Entity, PrimaryColumn, Unique } from "typeorm";

/** A row of `users`: a guest or a member. Small and read by everybody, so it is keyed by its id alone. */
@Entity("users")
@Unique("users_auth_id_key", ["authId"])
export class User {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "users_pkey" })
  id!: string;

  @Column({ type: "text" })
  authId!: string;

  @Column({ type: "text", nullable: true })
  firstName!: string | null;

  @Column({ type: "text", nullable: true })
  lastName!: string | null;

  @Column({ type: "text", nullable: true })
  username!: string | null;

  @Column({ type: "text", nullable: true })
  primaryEmail!: string | null;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
