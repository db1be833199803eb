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
import { Membership } from "./Membership.ts";
import { User } from "./User.ts";

/**
 * A token with which a program acts for a user (docs/api.md, Tokens). The table has only its hash, so a stolen copy of it
 * gives no access.
 */
@Entity("access_tokens")
@Unique("access_tokens_token_key", ["tokenHash"])
@Index("access_tokens_user_idx", ["userId"])
@Index("access_tokens_group_idx", ["groupId"])
@Index("access_tokens_made_in_idx", ["madeIn"])
@Index("access_tokens_expires_idx", ["expiresAt"])
export class AccessToken {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "access_tokens_pkey" })
  id!: string;

  @Column({ type: "uuid" })
  userId!: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "access_tokens_user_fkey" })
  user?: Relation<User>;

  /** SHA-256, 64 hexadecimal digits. */
  @Column({ type: "text" })
  tokenHash!: string;

  /** What the user calls the program. */
  @Column({ type: "text" })
  name!: string;

  /** Whether the program may change something. */
  @Column({ type: "boolean" })
  write!: boolean;

  /** The group that owns the one notebook of the token; null for everything of the user. */
  @Column({ type: "uuid", nullable: true })
  groupId!: string | null;

  /** The token ends when its user does not belong to the group any more. */
  @ManyToOne(() => Membership, { onDelete: "CASCADE" })
  @JoinColumn([
    { name: "user_id", referencedColumnName: "userId", foreignKeyConstraintName: "access_tokens_membership_fkey" },
    { name: "group_id", referencedColumnName: "groupId", foreignKeyConstraintName: "access_tokens_membership_fkey" },
  ])
  membership?: Relation<Membership> | null;

  /** The session in which it was made: the provider's id of a member's, or the token hash of a guest's. */
  @Column({ type: "text" })
  madeIn!: string;

  /** The devices that this session had named before. The server forgets a session when its user signs out. */
  @Column({ type: "uuid", array: true, default: () => "'{}'" })
  deviceIds!: string[];

  @Column({ type: "timestamptz", precision: 3 })
  expiresAt!: string;

  /** Up to an hour old; null before the first use. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  lastUsedAt!: string | null;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
