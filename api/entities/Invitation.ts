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

/**
 * An invitation to a shared notebook. Of most, the table has only the hash of the token, so a stolen copy of it opens
 * nothing. The token of one that stays is kept, so that its link can be copied and printed again: it lets people tick.
 */
@Entity("invitations")
@Unique("invitations_token_hash_key", ["tokenHash"])
@Index("invitations_group_idx", ["groupId"])
@Index("invitations_created_idx", ["createdAt"])
export class Invitation {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "invitations_pkey" })
  id!: string;

  @Column({ type: "uuid" })
  groupId!: string;

  @ManyToOne(() => Group, { onDelete: "CASCADE" })
  @JoinColumn({ name: "group_id", foreignKeyConstraintName: "invitations_group_fkey" })
  group?: Relation<Group>;

  /** SHA-256 of the token in the link, 64 hexadecimal digits. */
  @Column({ type: "text" })
  tokenHash!: string;

  /** The role of a person who accepts it: any but `OWNER`. */
  @Column({ type: "text" })
  role!: Role;

  /** The token of an invitation without an end; null for one that ends. */
  @Column({ type: "text", nullable: true })
  token!: string | null;

  /** When somebody last came by an invitation without an end, and what the others call that person. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  lastUsedAt!: string | null;

  @Column({ type: "text", nullable: true })
  lastUsedBy!: string | null;

  /** Without a token, it ends 14 days later; see `domain/sharing/invitations.ts`. */
  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
