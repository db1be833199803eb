import { CreateDateColumn, Entity, Index, PrimaryColumn } from "typeorm";

/** An event of a provider that the server has processed. A provider may send the same event several times. */
@Entity("webhook_events")
@Index("webhook_events_received_idx", ["receivedAt"])
export class WebhookEvent {
  /** The provider's id of the event. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "webhook_events_pkey" })
  id!: string;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  receivedAt!: string;
}
