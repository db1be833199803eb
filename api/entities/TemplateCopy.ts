import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from "typeorm";
import { List } from "./List.ts";

/** The text of an item, and whether it is a heading. */
export type ItemText = { name: string; note: string | null; isHeading: boolean };

/**
 * An item that a list and its template have in common, and its text when both had the same. It stays when one or both
 * of them lose the item: it may come back from the trash.
 */
export type CopiedItem = ItemText & {
  itemId: string;
  templateItemId: string;
  /** The text of the side that an update changed last, before that; null when it did not have the item. */
  before?: ItemText | null;
  /** The place among the items before the last update that moved some. */
  formerPlace?: number;
};

/** A row of `template_copies`: what a list was made of, so that it can be compared with its template. */
@Entity("template_copies")
export class TemplateCopy {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "template_copies_pkey" })
  ownerId!: string;

  /** The id of the list. */
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "template_copies_pkey" })
  id!: string;

  @OneToOne(() => List, { onDelete: "CASCADE" })
  @JoinColumn([
    { name: "owner_id", referencedColumnName: "ownerId", foreignKeyConstraintName: "template_copies_list_fkey" },
    { name: "id", referencedColumnName: "id", foreignKeyConstraintName: "template_copies_list_fkey" },
  ])
  list?: Relation<List>;

  @Column({ type: "uuid" })
  templateId!: string;

  /** The items that the list and its template have in common, in the order of the list. */
  @Column({ type: "jsonb" })
  copiedItems!: CopiedItem[];
}
