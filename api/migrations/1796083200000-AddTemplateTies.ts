import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddTemplateTies1796083200000 implements MigrationInterface {
  name = "AddTemplateTies1796083200000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "template_ties" ("list_owner_id" uuid NOT NULL, "list_id" uuid NOT NULL, "template_owner_id" uuid NOT NULL, "template_id" uuid NOT NULL, CONSTRAINT "template_ties_pkey" PRIMARY KEY ("list_owner_id", "list_id"))`,
    );
    await db.query(
      `CREATE INDEX "template_ties_template_idx" ON "template_ties"  ("template_owner_id", "template_id") `,
    );
    // Lists that were shared, or whose template was, have their template again.
    await db.query(
      `WITH holders AS (
         SELECT id AS owner_id, shared_by AS holder FROM groups
          UNION SELECT shared_by, shared_by FROM groups)
       INSERT INTO template_ties (list_owner_id, list_id, template_owner_id, template_id)
       SELECT lists.owner_id, lists.id, template.owner_id, template.id
         FROM holders of_list
         JOIN holders of_template ON of_template.holder = of_list.holder AND of_template.owner_id <> of_list.owner_id
         JOIN lists ON lists.owner_id = of_list.owner_id AND lists.template_id IS NOT NULL AND NOT lists.is_template
         JOIN lists template ON template.owner_id = of_template.owner_id AND template.id = lists.template_id
        WHERE NOT EXISTS (SELECT 1 FROM lists near WHERE near.owner_id = lists.owner_id AND near.id = lists.template_id)
           ON CONFLICT DO NOTHING`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE "template_ties"`);
  }
}
