import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { LocalClient } from "./LocalClient.ts";

/** A sign-up in progress or completed. */
@Entity("sign_ups")
@Index("sign_ups_client_idx", ["clientId"])
export class LocalSignUp {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "sign_ups_pkey" })
  id!: string;

  @Column({ type: "text" })
  clientId!: string;

  @ManyToOne(() => LocalClient, { onDelete: "CASCADE" })
  @JoinColumn({ name: "client_id", foreignKeyConstraintName: "sign_ups_client_fkey" })
  client?: Relation<LocalClient>;

  @Column({ type: "text", nullable: true })
  firstName!: string | null;

  @Column({ type: "text", nullable: true })
  lastName!: string | null;

  @Column({ type: "text", nullable: true })
  address!: string | null;

  @Column({ type: "boolean" })
  verified!: boolean;

  @Column({ type: "text", nullable: true })
  passwordHash!: string | null;

  /** The invitation that the sign-up began with, if any; its address cannot be changed. */
  @Column({ type: "text", nullable: true })
  ticketHash!: string | null;

  /** Null until the sign-up is complete, like `sessionId`. */
  @Column({ type: "text", nullable: true })
  userId!: string | null;

  @Column({ type: "text", nullable: true })
  sessionId!: string | null;

  @Column({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
