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
import { Group } from "./Group.ts";
import type { SharingRole } from "./Membership.ts";

/** An invitation to a shared notebook. The table has only the hash of the token, so a stolen copy of it opens nothing. */
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

  /** The role of a person who accepts it: `EDITOR` or `VIEWER`. */
  @Column({ type: "text" })
  role!: SharingRole;

  /** It ends 14 days later; see `domain/sharing/invitations.ts`. */
  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
