import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/**
 * A browser that somebody uses, by the id that it keeps for itself (docs/contract.md, Devices); no proof of anything.
 */
@Entity("devices")
export class Device {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "devices_pkey" })
  ownerId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "devices_pkey" })
  id!: string;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  firstSeenAt!: string;

  /** To the minute: it is written at most once in 60 seconds. */
  @Column({ type: "timestamptz", precision: 3, default: () => "now()" })
  lastSeenAt!: string;

  /** When its owner removed it. The row stays, so that the device stays refused. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  removedAt!: string | null;
}
