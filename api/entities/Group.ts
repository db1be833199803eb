import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { User } from "./User.ts";

/** A row of `groups`: the owner of one shared notebook. Its id is the `owner_id` of the notebook, its lists and items. */
@Entity("groups")
@Index("groups_shared_by_idx", ["sharedBy"])
export class Group {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "groups_pkey" })
  id!: string;

  /** The user who shares the notebook. What is in it counts in the quotas of this user. */
  @Column({ type: "uuid" })
  sharedBy!: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: "shared_by", foreignKeyConstraintName: "groups_shared_by_fkey" })
  sharer?: Relation<User>;

  /** Whether the notebook was made to share one list, which stands in other notebooks for its people. */
  @Column({ type: "boolean", default: false })
  isForList!: boolean;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
