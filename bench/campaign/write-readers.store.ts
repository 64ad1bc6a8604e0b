import type { Pool } from '../../src/platform/database/pool.ts';

const BATCH = 10_000;

/** Writes subscribers of the Swiss tenant and a due campaign to all of them. Returns its id. */
export async function fillReaders(pool: Pool, readers: number): Promise<string> {
  for (let done = 0; done < readers; done += BATCH)
    await pool.query(
      `with made as (
         insert into newsletter_subscriber (tenant, email, locale, created_at)
         select 'ch', 'reader' || n || '@bench.example', case when n % 3 = 0 then 'fr-CH' else 'de-CH' end, now()
         from generate_series($1::int + 1, $2::int) n returning id)
       insert into newsletter_consent (subscriber_id, kind, granted, changed_at) select id, 'brandA', true, now() from made`,
      [done, Math.min(readers, done + BATCH)],
    );
  await pool.query('analyze newsletter_subscriber, newsletter_consent');
  const paragraph = 'Neue Stoffe, neue Farben und Preise, die bis zum Sonntag gelten.';
  const text = (subject: string) => ({
    subject,
    preheader: paragraph,
    blocks: [
      { type: 'title', text: subject },
      { type: 'text', text: Array.from({ length: 5 }, () => paragraph).join('\n\n') },
      { type: 'button', label: 'Ansehen', to: '/' },
    ],
  });
  const { rows } = await pool.query<{ id: string }>(
    `insert into campaign (id, tenant, name, kind, rate, texts, state, send_at, created_by, created_at, changed_at)
     values (gen_random_uuid(), 'ch', 'Bench', 'brandA', 1000, $1, 'scheduled', now(), 'bench', now(), now()) returning id`,
    [JSON.stringify({ 'de-CH': text('Neu im Herbst'), 'fr-CH': text('Nouveau cet automne') })],
  );
  return rows[0]?.id ?? '';
}

/** Returns the number of deliveries by state, and whether the campaign is sent. */
export async function campaignFigures(pool: Pool, id: string) {
  const { rows: states } = await pool.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from campaign_delivery where campaign_id = $1 group by state',
    [id],
  );
  const { rows } = await pool.query<{ state: string }>('select state from campaign where id = $1', [id]);
  const of = (state: string) => states.find((row) => row.state === state)?.count ?? 0;
  return {
    isSent: rows[0]?.state === 'sent',
    sent: of('sent'),
    doubt: of('doubt'),
    waiting: of('waiting'),
    refused: of('refused'),
  };
}
