import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { LocalUser } from "./LocalUser.ts";

/** Who a user is at an OpenID provider. */
@Entity("identities")
@Index("identities_user_idx", ["userId"])
export class LocalIdentity {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "identities_pkey" })
  issuer!: string;

  /** The provider's id of the person, which never changes. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "identities_pkey" })
  subject!: string;

  @Column({ type: "text" })
  userId!: string;

  @ManyToOne(() => LocalUser, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "identities_user_fkey" })
  user?: Relation<LocalUser>;
}
