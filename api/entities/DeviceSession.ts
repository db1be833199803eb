import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/** The devices that a session has named. The server stores them, because a browser could send another device's id. */
@Entity("device_sessions")
@Index("device_sessions_last_seen_idx", ["lastSeenAt"])
export class DeviceSession {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "device_sessions_pkey" })
  ownerId!: string;

  /** The identity provider's session id, or the hash of a guest's token. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "device_sessions_pkey" })
  id!: string;

  /** Every device that the session has named: removing any of them refuses the session. */
  @Column({ type: "uuid", array: true, default: () => "'{}'" })
  deviceIds!: string[];

  /** The device for which the last check was answered. */
  @Column({ type: "uuid" })
  deviceId!: string;

  /** When the session was last checked. */
  @Column({ type: "timestamptz", precision: 3, default: () => "now()" })
  lastSeenAt!: string;
}
