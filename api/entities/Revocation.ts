import { CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/** What the identity provider took back while tokens were out that still say it. */
@Entity("revocations")
export class Revocation {
  /** A session, a user, or a user's membership of an organisation; `domain/people/revocations.ts` writes it. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "revocations_pkey" })
  subject!: string;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  revokedAt!: string;
}
