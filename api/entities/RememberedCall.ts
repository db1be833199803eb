import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/** A row of `remembered_calls`: the id of a call that changed a list once, so that it changes nothing when it is repeated. */
@Entity("remembered_calls")
@Index("remembered_calls_time_idx", ["createdAt"])
export class RememberedCall {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "remembered_calls_pkey" })
  ownerId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "remembered_calls_pkey" })
  id!: string;

  @Column({ type: "uuid" })
  listId!: string;

  @Column({ type: "timestamptz", precision: 3, default: () => "now()" })
  createdAt!: string;
}
