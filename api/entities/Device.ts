import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from "typeorm";

/** A browser of a user. The browser makes the id and stores it; the id proves nothing (docs/api.md, Devices). */
@Entity("devices")
@Index("devices_removed_idx", ["removedAt"], { where: "removed_at IS NOT NULL" })
export class Device {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "devices_pkey" })
  ownerId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "devices_pkey" })
  id!: string;

  /** The browser and the system: "Firefox on Windows". */
  @Column({ type: "text", default: "Unknown browser" })
  name!: string;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  firstSeenAt!: string;

  /** Up to a minute old, because the server writes it at most once in 60 seconds. */
  @Column({ type: "timestamptz", precision: 3, default: () => "now()" })
  lastSeenAt!: string;

  /** When the owner removed the device. The row stays, so that the server goes on refusing the device. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  removedAt!: string | null;
}
