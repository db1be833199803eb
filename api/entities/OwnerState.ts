import { Column, Entity, PrimaryColumn } from "typeorm";

/**
 * A row of `owner_states`: what is known of all rows of a user or an organisation together, and the lock of that owner.
 * A group has none, because its rows count in the quotas of the user who shares the notebook. The functions of
 * `database/functions.sql` read and write it.
 */
@Entity("owner_states")
export class OwnerState {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "owner_states_pkey" })
  ownerId!: string;

  /** Since when deletes can be undone; null when rows were added after the last delete. See `domain/limits/owners.ts`. */
  @Column({ type: "timestamptz", precision: 3, nullable: true })
  undoableSince!: string | null;

  /** Whether this is a guest whose rows went to another user, and who gets no more. `User.claimedBy` says to whom. */
  @Column({ type: "boolean", default: false })
  isClaimed!: boolean;

  /**
   * At least the number of items of this owner, with those of the notebooks that the user shares; null when it is not known.
   * See `domain/limits/owners.ts`.
   */
  @Column({ type: "integer", nullable: true })
  itemsAtMost!: number | null;

  /** At least the bytes of the text of these items; null when it is not known. */
  @Column({ type: "bigint", nullable: true })
  textAtMost!: string | null;

  /** At least the bytes of the text of the items in the trash; null when it is not known. */
  @Column({ type: "bigint", nullable: true })
  trashTextAtMost!: string | null;
}
