import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/**
 * A list whose template has another owner, as when one of the two is shared: `templateId` is that of the list. Whoever sees
 * both has the tie, and nobody else. Where both have one owner, `List.templateId` alone says it. No foreign key refers to
 * them, because both can change their owner.
 */
@Entity("template_ties")
@Index("template_ties_template_idx", ["templateOwnerId", "templateId"])
export class TemplateTie {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "template_ties_pkey" })
  listOwnerId!: string;

  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "template_ties_pkey" })
  listId!: string;

  @Column({ type: "uuid" })
  templateOwnerId!: string;

  @Column({ type: "uuid" })
  templateId!: string;
}
