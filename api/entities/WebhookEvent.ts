import { CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/** An event that was handled: whoever sends it may send it again. */
@Entity("webhook_events")
export class WebhookEvent {
  /** The sender's id of it. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "webhook_events_pkey" })
  id!: string;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  receivedAt!: string;
}
