import type { SqlRunner } from '../../../../platform/jobs.ts';

export type TemplateText = { locale: string; name: string; text: string };
/** Action of the ticket's page that inserts a template. */
export type TemplatePurpose = 'return-label';
export type AnswerTemplate = {
  id: string;
  purpose: TemplatePurpose | null;
  version: number;
  changedAt: Date;
  /** Null for a template of the shop that no employee changed. */
  staffEmail: string | null;
  texts: TemplateText[];
};

const TEMPLATE = `template.id, template.purpose, template.version, template.changed_at as "changedAt",
  template.staff_email as "staffEmail",
  coalesce((select json_agg(json_build_object('locale', locale, 'name', name, 'text', text) order by locale)
    from answer_template_text where template_id = template.id), '[]') as texts`;

/** Templates of the shop. They are listed without pages. */
const MOST_TEMPLATES = 200;

export async function listTemplates(runner: SqlRunner): Promise<AnswerTemplate[]> {
  const { rows } = await runner.query(
    `select ${TEMPLATE} from answer_template template order by position, changed_at, id`,
  );
  return rows as AnswerTemplate[];
}

export async function findTemplate(runner: SqlRunner, id: string): Promise<AnswerTemplate | null> {
  const { rows } = await runner.query(`select ${TEMPLATE} from answer_template template where id::text = $1`, [id]);
  return (rows as AnswerTemplate[])[0] ?? null;
}

/** Inserts a template at the end of the list, without texts; false if there are too many. */
export async function insertTemplate(runner: SqlRunner, own: { id: string; by: string; now: Date }): Promise<boolean> {
  const { rows } = await runner.query(
    `insert into answer_template (id, position, version, changed_at, staff_email)
     select $1, coalesce(max(position), 0) + 1, 0, $2, $3 from answer_template
     having count(*) < ${MOST_TEMPLATES} returning id`,
    [own.id, own.now, own.by],
  );
  return rows.length === 1;
}

/** Replaces the texts of a template; false if another employee changed it since `version`. */
export async function writeTemplate(
  runner: SqlRunner,
  own: { id: string; version: number; texts: readonly TemplateText[]; by: string; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `update answer_template set version = version + 1, changed_at = $3, staff_email = $4
     where id = $1 and version = $2 returning id`,
    [own.id, own.version, own.now, own.by],
  );
  if (rows.length === 0) return false;
  await runner.query('delete from answer_template_text where template_id = $1', [own.id]);
  await runner.query(
    `insert into answer_template_text (template_id, locale, name, text)
     select $1, locale, name, text from jsonb_to_recordset($2) as entry (locale text, name text, text text)`,
    [own.id, JSON.stringify(own.texts)],
  );
  return true;
}

/** Deletes a template that no action of the shop needs. */
export async function deleteTemplate(runner: SqlRunner, id: string): Promise<boolean> {
  const { rows } = await runner.query(
    'delete from answer_template where id::text = $1 and purpose is null returning id',
    [id],
  );
  return rows.length === 1;
}
