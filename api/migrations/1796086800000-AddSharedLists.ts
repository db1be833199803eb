import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Until now a list was shared by three calls: a notebook with its name was made, the list moved there, and that shared. So
 * the list is older than its notebook, which was shared at once or still has the same name.
 */
const HOLDS_ONE_LIST = `
  SELECT groups.id, groups.shared_by, lists.id AS list_id, template.owner_id AS template_owner_id, template.notebook_id
    FROM groups
    JOIN notebooks ON notebooks.owner_id = groups.id AND notebooks.deleted_at IS NULL
    JOIN lists ON lists.owner_id = groups.id AND lists.deleted_at IS NULL
    LEFT JOIN template_ties tie ON tie.list_owner_id = lists.owner_id AND tie.list_id = lists.id
    LEFT JOIN lists template ON template.owner_id = tie.template_owner_id AND template.id = tie.template_id
   WHERE lists.created_at < notebooks.created_at
     AND (lists.name = notebooks.name OR notebooks.created_at > groups.created_at - interval '1 minute')
     AND NOT EXISTS (SELECT 1 FROM lists other
                      WHERE other.owner_id = groups.id AND other.id <> lists.id AND other.deleted_at IS NULL)
     AND NOT EXISTS (SELECT 1 FROM memberships WHERE group_id = groups.id AND role = 'OWNER' AND name = '')`;

export class AddSharedLists1796086800000 implements MigrationInterface {
  name = "AddSharedLists1796086800000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "groups" ADD "is_for_list" boolean NOT NULL DEFAULT false`);
    await db.query(`ALTER TABLE "memberships" ADD "shown_in" uuid`);
    // The lists stand in the notebook of their template where that is of the same user, else in the user's oldest one.
    await db.query(
      `WITH found AS (${HOLDS_ONE_LIST}),
            changed AS (UPDATE groups SET is_for_list = true FROM found WHERE groups.id = found.id)
       UPDATE memberships SET shown_in = coalesce(
                CASE WHEN found.template_owner_id = found.shared_by THEN found.notebook_id END,
                (SELECT notebooks.id FROM notebooks
                  WHERE notebooks.owner_id = found.shared_by AND notebooks.deleted_at IS NULL
                  ORDER BY notebooks.created_at, notebooks.id LIMIT 1))
         FROM found WHERE memberships.group_id = found.id AND memberships.user_id = found.shared_by`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "memberships" DROP COLUMN "shown_in"`);
    await db.query(`ALTER TABLE "groups" DROP COLUMN "is_for_list"`);
  }
}
