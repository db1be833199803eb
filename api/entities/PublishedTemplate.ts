import { Column, CreateDateColumn, Entity, PrimaryColumn, Unique } from "typeorm";

/**
 * A template that everybody with the link can read and use (docs/api.md, Published templates). The token is kept as
 * it is, so that the link can be copied again. No foreign key refers to the list, which can change its owner.
 */
@Entity("published_templates")
@Unique("published_templates_list_key", ["listOwnerId", "listId"])
export class PublishedTemplate {
  /** 128 random bits in base64url. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "published_templates_pkey" })
  token!: string;

  @Column({ type: "uuid" })
  listOwnerId!: string;

  @Column({ type: "uuid" })
  listId!: string;

  @CreateDateColumn({ type: "timestamptz", precision: 3 })
  createdAt!: string;
}
