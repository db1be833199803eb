import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from "typeorm";

/** A row of `notebooks`. The owner leads the key, so that the table can be spread over machines by it. */
@Entity("notebooks")
export class Notebook {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "notebooks_pkey" })
  ownerId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "notebooks_pkey" })
  id!: string;

  @Column({ type: "text" })
  name!: string;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;

  @UpdateDateColumn({ type: "timestamptz", precision: 3 })
  updatedAt!: string;
}
