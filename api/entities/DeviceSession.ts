import { Column, Entity, PrimaryColumn } from "typeorm";

/** Which device a session was checked with last. It stands here, not in the browser, which could say another one. */
@Entity("device_sessions")
export class DeviceSession {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "device_sessions_pkey" })
  ownerId!: string;

  /** The identity provider's session id, or the hash of a guest's token. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "device_sessions_pkey" })
  id!: string;

  @Column({ type: "uuid" })
  deviceId!: string;

  /** The check found no room for the device. */
  @Column({ type: "boolean" })
  refused!: boolean;
}
