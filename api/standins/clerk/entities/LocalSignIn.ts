import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { LocalClient } from "./LocalClient.ts";
import { LocalEmail } from "./LocalEmail.ts";

/** A sign-in in progress or completed. */
@Entity("sign_ins")
@Index("sign_ins_client_idx", ["clientId"])
@Index("sign_ins_email_idx", ["emailId"])
export class LocalSignIn {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "sign_ins_pkey" })
  id!: string;

  @Column({ type: "text" })
  clientId!: string;

  @ManyToOne(() => LocalClient, { onDelete: "CASCADE" })
  @JoinColumn({ name: "client_id", foreignKeyConstraintName: "sign_ins_client_fkey" })
  client?: Relation<LocalClient>;

  @Column({ type: "text" })
  emailId!: string;

  @ManyToOne(() => LocalEmail, { onDelete: "CASCADE" })
  @JoinColumn({ name: "email_id", foreignKeyConstraintName: "sign_ins_email_fkey" })
  email?: Relation<LocalEmail>;

  @Column({ type: "text" })
  status!: "needs_first_factor" | "needs_new_password" | "complete";

  /** The strategy that was chosen last, such as `password`; null before the first. */
  @Column({ type: "text", nullable: true })
  strategy!: string | null;

  @Column({ type: "text", nullable: true })
  sessionId!: string | null;

  @Column({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
