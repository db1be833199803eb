import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { LocalClient } from "./LocalClient.ts";

/** The visit of a browser to the OpenID provider, from which it comes back once. */
@Entity("visits")
@Index("visits_client_idx", ["clientId"])
export class LocalVisit {
  /** SHA-256 of the `state` in the address with which the browser comes back, 64 hexadecimal digits. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "visits_pkey" })
  stateHash!: string;

  @Column({ type: "text" })
  clientId!: string;

  @ManyToOne(() => LocalClient, { onDelete: "CASCADE" })
  @JoinColumn({ name: "client_id", foreignKeyConstraintName: "visits_client_fkey" })
  client?: Relation<LocalClient>;

  @Column({ type: "text" })
  nonce!: string;

  @Column({ type: "text" })
  verifier!: string;

  /** The path of our page that opens then. */
  @Column({ type: "text" })
  goTo!: string;

  @Column({ type: "timestamptz", precision: 3 })
  expiresAt!: string;
}
