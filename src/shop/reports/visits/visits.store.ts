import type { Pool } from '../../../platform/database/pool.ts';

export type VisitCount = { tenant: string; day: string; visits: number };

/** Adds to the stored counts, in the order of their keys, so that two processes cannot deadlock. */
export async function addVisits(pool: Pool, counts: readonly VisitCount[]): Promise<void> {
  await pool.query(
    `insert into visit_count as known (tenant, day, visits)
     select tenant, day, visits from unnest($1::text[], $2::date[], $3::int[]) as added (tenant, day, visits) order by tenant, day
     on conflict (tenant, day) do update set visits = known.visits + excluded.visits`,
    [counts.map(({ tenant }) => tenant), counts.map(({ day }) => day), counts.map(({ visits }) => visits)],
  );
}

export type MailVisitCount = VisitCount & { mail: string };

/** Adds to the stored counts of marketing mails, in the order of their keys. Unknown campaigns are omitted. */
export async function addMailVisits(pool: Pool, counts: readonly MailVisitCount[]): Promise<void> {
  await pool.query(
    `insert into mail_visit as known (tenant, mail, day, visits)
     select added.tenant, added.mail, added.day, added.visits
     from unnest($1::text[], $2::text[], $3::date[], $4::int[]) as added (tenant, mail, day, visits)
     where starts_with(added.mail, 'automation/') or exists (
       select from campaign where campaign.tenant = added.tenant and campaign.id = nullif(split_part(added.mail, '/', 1), 'automation')::uuid)
     order by added.tenant, added.mail, added.day
     on conflict (tenant, mail, day) do update set visits = known.visits + excluded.visits`,
    [
      counts.map(({ tenant }) => tenant),
      counts.map(({ mail }) => mail),
      counts.map(({ day }) => day),
      counts.map(({ visits }) => visits),
    ],
  );
}
