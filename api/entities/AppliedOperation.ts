import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/** A row of `remembered_calls`: the id of an operation that changed a list, so that a repeated call changes nothing. */
@Entity("remembered_calls")
@Index("remembered_calls_time_idx", ["createdAt"])
export class AppliedOperation {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "remembered_calls_pkey" })
  ownerId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "remembered_calls_pkey" })
  id!: string;

  @Column({ type: "uuid" })
  listId!: string;

  @Column({ type: "timestamptz", precision: 3, default: () => "now()" })
  createdAt!: string;
}
