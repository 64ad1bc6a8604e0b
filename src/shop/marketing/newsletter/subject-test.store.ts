import type { SqlRunner } from '../../../platform/jobs.ts';
import type { SubjectVariant, TestMeasure, VariantCount } from './subject-test.ts';

export type DueTest = { id: string; tenant: string; measure: TestMeasure };

/** Returns campaigns whose test has lasted as long as it should. */
export async function dueTests(runner: SqlRunner, now: Date): Promise<DueTest[]> {
  const { rows } = await runner.query(
    `select id, tenant, test_measure as measure from campaign
     where state in ('sending', 'held') and test_share is not null and test_winner is null
       and started_at + make_interval(hours => test_hours) <= $1 order by id`,
    [now],
  );
  return rows as DueTest[];
}

/** Returns the sent mails of both subjects with their visits or orders (see results.store.ts for both figures). */
export async function countVariants(runner: SqlRunner, own: DueTest): Promise<{ a: VariantCount; b: VariantCount }> {
  const { rows } = await runner.query(
    `select variant, (select count(*)::int from campaign_delivery
         where campaign_id = $1 and campaign_delivery.variant = tested.variant and state in ('sent', 'doubt')) as sent,
       case when $3 = 'visits'
         then (select coalesce(sum(visits), 0)::int from mail_visit where tenant = $2 and mail = $1::text || '/' || tested.variant)
         else (select coalesce(sum(count), 0)::int from report_part
           where tenant = $2 and kind = 'campaign' and key = $1::text || '/' || tested.variant) end as count
     from unnest(array['a', 'b']) as tested (variant)`,
    [own.id, own.tenant, own.measure],
  );
  const of = (variant: SubjectVariant): VariantCount => {
    const row = (rows as (VariantCount & { variant: string })[]).find((entry) => entry.variant === variant);
    return { sent: row?.sent ?? 0, count: row?.count ?? 0 };
  };
  return { a: of('a'), b: of('b') };
}

/** Stores the chosen subject and opens the parts of the rest; false if another process was faster. */
export async function decideTest(
  runner: SqlRunner,
  own: { id: string; winner: SubjectVariant; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `update campaign set test_winner = $2, test_decided_at = $3 where id = $1 and test_winner is null returning id`,
    [own.id, own.winner, own.now],
  );
  if (rows.length === 0) return false;
  await runner.query(`update campaign_part set opens_at = $2 where campaign_id = $1 and opens_at = 'infinity'`, [
    own.id,
    own.now,
  ]);
  return true;
}
