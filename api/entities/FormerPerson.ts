import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { Group } from "./Group.ts";
import { User } from "./User.ts";

/**
 * What the others have called a person who has left a shared notebook, or was removed from it: what this person has ticked
 * still says so. It gives no access, and goes with the account and with the group.
 */
@Entity("former_people")
@Index("former_people_user_idx", ["userId"])
export class FormerPerson {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "former_people_pkey" })
  groupId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "former_people_pkey" })
  userId!: string;

  @Column({ type: "text" })
  name!: string;

  @ManyToOne(() => Group, { onDelete: "CASCADE" })
  @JoinColumn({ name: "group_id", foreignKeyConstraintName: "former_people_group_fkey" })
  group?: Relation<Group>;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "former_people_user_fkey" })
  user?: Relation<User>;
}
