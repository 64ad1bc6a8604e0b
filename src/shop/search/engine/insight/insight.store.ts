import type { Pool } from '../../../../platform/database/pool.ts';

export type SearchCount = {
  tenant: string;
  locale: string;
  day: string;
  term: string;
  searches: number;
  empty: number;
  clicks: number;
};
export type Click = {
  tenant: string;
  locale: string;
  day: string;
  term: string;
  sku: string;
  clicks: number;
  /** Debiased worth of the clicks (click-weight.ts). */
  weight: number;
};

/** Adds to the stored counts. Writes in key order, so that two processes cannot deadlock. */
export async function writeCounts(pool: Pool, counts: SearchCount[], clicks: Click[]): Promise<void> {
  if (counts.length > 0)
    await pool.query(
      `insert into search_count as known (tenant, locale, day, term, searches, empty, clicks)
       select tenant, locale, day, term, searches, empty, clicks
       from jsonb_to_recordset($1) as added (tenant text, locale text, day date, term text, searches int, empty int, clicks int)
       order by tenant, day, locale, term
       on conflict (tenant, day, locale, term) do update
       set searches = known.searches + excluded.searches, empty = known.empty + excluded.empty,
         clicks = known.clicks + excluded.clicks`,
      [JSON.stringify(counts)],
    );
  if (clicks.length > 0)
    await pool.query(
      // Only SKUs on offer are stored, so that requests cannot fill the table with invented ones.
      `insert into search_click as known (tenant, locale, day, term, sku, clicks, weight)
       select tenant, locale, day, term, sku, clicks, weight
       from jsonb_to_recordset($1) as added (tenant text, locale text, day date, term text, sku text, clicks int, weight real)
       where exists (select from offer where offer.tenant = added.tenant and offer.sku = added.sku)
       order by tenant, day, locale, term, sku
       on conflict (tenant, day, locale, term, sku) do update set clicks = known.clicks + excluded.clicks,
         weight = coalesce(known.weight, known.clicks) + excluded.weight`,
      [JSON.stringify(clicks)],
    );
}

export type Period = { tenant: string; locale: string | null; from: string; to: string };
export type TermTotal = { term: string; locale: string; searches: number; empty: number; clicks: number };

/** Returns the terms with at least `atLeast` searches in the period, the most frequent first. */
export async function frequentTerms(
  pool: Pool,
  period: Period,
  asked: { atLeast: number; most: number; onlyEmpty: boolean },
): Promise<TermTotal[]> {
  const { rows } = await pool.query<TermTotal>(
    `select term, locale, sum(searches)::int as searches, sum(empty)::int as empty, sum(clicks)::int as clicks
     from search_count
     where tenant = $1 and ($2::text is null or locale = $2) and day between $3 and $4
     group by term, locale
     having sum(searches) >= $5 and (not $7 or sum(empty) > 0)
     order by case when $7 then sum(empty) else sum(searches) end desc, term, locale limit $6`,
    [period.tenant, period.locale, period.from, period.to, asked.atLeast, asked.most, asked.onlyEmpty],
  );
  return rows;
}

/**
 * Returns terms with results that visitors hardly open, the most frequent first. A term is listed below `leastRate` clicks
 * for each search.
 */
export async function unchosenTerms(
  pool: Pool,
  period: Period,
  asked: { atLeast: number; most: number; leastRate: number },
): Promise<TermTotal[]> {
  const { rows } = await pool.query<TermTotal>(
    `select term, locale, sum(searches)::int as searches, sum(empty)::int as empty, sum(clicks)::int as clicks
     from search_count
     where tenant = $1 and ($2::text is null or locale = $2) and day between $3 and $4
     group by term, locale
     having sum(searches) - sum(empty) >= $5 and sum(clicks) < $7::float8 * (sum(searches) - sum(empty))
     order by sum(searches) - sum(empty) desc, term, locale limit $6`,
    [period.tenant, period.locale, period.from, period.to, asked.atLeast, asked.most, asked.leastRate],
  );
  return rows;
}

export type DayTotal = { day: string; searches: number; empty: number; clicks: number };

export async function dayTotals(pool: Pool, period: Period): Promise<DayTotal[]> {
  const { rows } = await pool.query<DayTotal>(
    `select to_char(day, 'YYYY-MM-DD') as day, sum(searches)::int as searches, sum(empty)::int as empty, sum(clicks)::int as clicks
     from search_count where tenant = $1 and ($2::text is null or locale = $2) and day between $3 and $4
     group by day order by day desc`,
    [period.tenant, period.locale, period.from, period.to],
  );
  return rows;
}

/** Returns the variants that visitors opened most often after a search. */
export async function clickedArticles(
  pool: Pool,
  period: Period,
  asked: { atLeast: number; most: number },
): Promise<{ term: string; sku: string; clicks: number }[]> {
  const { rows } = await pool.query<{ term: string; sku: string; clicks: number }>(
    `select term, sku, sum(clicks)::int as clicks from search_click
     where tenant = $1 and ($2::text is null or locale = $2) and day between $3 and $4
     group by term, sku having sum(clicks) >= $5 order by sum(clicks) desc, term, sku limit $6`,
    [period.tenant, period.locale, period.from, period.to, asked.atLeast, asked.most],
  );
  return rows;
}

/** Deletes rare terms before `rareBefore` and all counts before `before`. Returns the number of rows. */
export async function deleteOldCounts(
  pool: Pool,
  given: { atLeast: number; rareBefore: string; before: string },
): Promise<number> {
  const counts = await pool.query(
    `delete from search_count where day < $3
       or (day < $2 and (tenant, locale, term) in (
         select tenant, locale, term from search_count group by tenant, locale, term having sum(searches) < $1))`,
    [given.atLeast, given.rareBefore, given.before],
  );
  const clicks = await pool.query(
    `delete from search_click click where day < $1 or not exists (
       select from search_count known where known.tenant = click.tenant and known.day = click.day
         and known.locale = click.locale and known.term = click.term)`,
    [given.before],
  );
  return (counts.rowCount ?? 0) + (clicks.rowCount ?? 0);
}
