import { CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/** A session, user or membership that has ended at the identity provider while tokens that name it are still valid. */
@Entity("revocations")
export class Revocation {
  /** The kind and the provider's ids, as `domain/callers/revocations.ts` joins them. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "revocations_pkey" })
  subject!: string;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  revokedAt!: string;
}
