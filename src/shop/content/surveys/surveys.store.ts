import type { Pool } from '../../../platform/database/pool.ts';

export type SurveyAnswer = { id: string; locale: string; rating: number; comment: string; pageType: string; at: Date };

export async function insertAnswer(pool: Pool, answer: Omit<SurveyAnswer, 'id'> & { tenant: string }): Promise<void> {
  await pool.query(
    'insert into survey_answer (tenant, locale, rating, comment, page_type, at) values ($1, $2, $3, $4, $5, $6)',
    [answer.tenant, answer.locale, answer.rating, answer.comment, answer.pageType, answer.at],
  );
}

export async function surveyTotals(pool: Pool, tenant: string, since: Date): Promise<Record<number, number>> {
  const found = await pool.query<{ rating: number; count: number }>(
    'select rating, count(*)::int as count from survey_answer where tenant = $1 and at >= $2 group by rating',
    [tenant, since],
  );
  return Object.fromEntries(found.rows.map(({ rating, count }) => [rating, count]));
}

/** Returns the newest answers with a comment; the totals include the others. */
export async function newestAnswers(pool: Pool, tenant: string, since: Date, most: number): Promise<SurveyAnswer[]> {
  const found = await pool.query<SurveyAnswer>(
    `select id, locale, rating, comment, page_type as "pageType", at from survey_answer
     where tenant = $1 and at >= $2 and comment <> '' order by at desc limit $3`,
    [tenant, since, most],
  );
  return found.rows;
}

/** Returns answers with and without a comment, the newest first, after a place. `place`: sort values as texts. */
export async function answersAfter(
  pool: Pool,
  tenant: string,
  { last, size }: { last: readonly string[] | null; size: number },
): Promise<(SurveyAnswer & { place: string[] })[]> {
  const found = await pool.query<SurveyAnswer & { place: string[] }>(
    `select id, locale, rating, comment, page_type as "pageType", at, array[at::text, id::text] as place
     from survey_answer where tenant = $1 and ($2::timestamptz is null or (at, id) < ($2, $3::uuid))
     order by at desc, id desc limit $4`,
    [tenant, last?.[0] ?? null, last?.[1] ?? null, size],
  );
  return found.rows;
}

export async function deleteOldAnswers(pool: Pool, before: Date): Promise<void> {
  await pool.query('delete from survey_answer where at < $1', [before]);
}
