import { Column, Entity, PrimaryColumn } from "typeorm";

/**
 * The device of the last check in a session. The server stores it, because a browser could send another device's id.
 */
@Entity("device_sessions")
export class DeviceSession {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "device_sessions_pkey" })
  ownerId!: string;

  /** The identity provider's session id, or the hash of a guest's token. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "device_sessions_pkey" })
  id!: string;

  @Column({ type: "uuid" })
  deviceId!: string;

  /** Whether the check refused the device because of the device limit. */
  @Column({ type: "boolean" })
  refused!: boolean;
}
