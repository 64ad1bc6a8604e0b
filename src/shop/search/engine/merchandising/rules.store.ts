import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../../platform/jobs.ts';
import type { NewRule, NewSynonym, SearchRule, StoredSynonym } from './rule.ts';

const InsertedRow = v.object({ id: v.string() });
const DeletedRule = v.object({ kind: v.string(), what: v.string(), target: v.string() });
const DeletedSynonym = v.object({
  id: v.string(),
  language: v.string(),
  said: v.array(v.string()),
  meant: v.array(v.string()),
});

export async function readRules(runner: Pool | pg.ClientBase, tenant: string): Promise<SearchRule[]> {
  const { rows } = await runner.query<SearchRule>(
    `select id::text, locale, term, category_id as "categoryId", kind, target_kind as "targetKind", target, place, factor,
       starts_at as "startsAt", ends_at as "endsAt"
     from search_rule where tenant = $1 order by term, category_id, kind, place, id`,
    [tenant],
  );
  return rows;
}

/** Returns the rules of a category's list in a tenant, pins by place. */
export async function rulesOfCategory(
  runner: Pool | pg.ClientBase,
  tenant: string,
  category: string,
): Promise<SearchRule[]> {
  return (await readRules(runner, tenant)).filter(({ categoryId }) => categoryId === category);
}

/** Lets one change of a category's pins after the other read and write them. */
export async function lockCategoryPins(runner: SqlRunner, tenant: string, category: string): Promise<void> {
  await runner.query("select pg_advisory_xact_lock(hashtext('category pins'), hashtext($1 || ' ' || $2))", [
    tenant,
    category,
  ]);
}

/** Deletes the pins of a category for all locales and all times. */
export async function deleteCategoryPins(runner: SqlRunner, tenant: string, category: string): Promise<void> {
  await runner.query(
    `delete from search_rule where tenant = $1 and category_id = $2 and kind = 'pin' and locale is null
       and starts_at is null and ends_at is null`,
    [tenant, category],
  );
}

/** Lets all rules of a category, and boosts of it, be those of another one; announces the tenants that had some. */
export async function handOverCategoryRules(runner: SqlRunner, from: string, into: string): Promise<void> {
  await runner.query(
    `with own as (update search_rule set category_id = $2 where category_id = $1 returning tenant),
       targets as (update search_rule set target = $2 where target_kind = 'category' and target = $1 and category_id is distinct from $1 returning tenant)
     insert into outbox (topic, key) select distinct 'search-rules', tenant from (select tenant from own union select tenant from targets) changed`,
    [from, into],
  );
}

/** Returns all synonyms of a tenant, in every language. */
export async function readSynonyms(pool: Pool, tenant: string): Promise<StoredSynonym[]> {
  const { rows } = await pool.query<StoredSynonym>(
    'select id::text, language, said, meant from search_synonym where tenant = $1 order by language, said, id',
    [tenant],
  );
  return rows;
}

/** Returns the titles of products in a locale. */
export async function readTitles(
  pool: Pool,
  locale: string,
  products: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; title: string }>(
    'select product_id as id, title from product_text where locale = $1 and product_id = any($2)',
    [locale, products],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Returns the id of the stored rule. */
export async function insertRule(runner: SqlRunner, tenant: string, rule: NewRule, now: Date): Promise<string> {
  const { rows } = await runner.query(
    `insert into search_rule (tenant, locale, term, category_id, kind, target_kind, target, place, factor, starts_at, ends_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id::text`,
    [
      tenant,
      rule.locale,
      rule.term,
      rule.categoryId,
      rule.kind,
      rule.targetKind,
      rule.target,
      rule.place,
      rule.factor,
      rule.startsAt,
      rule.endsAt,
      now,
    ],
  );
  return v.parse(InsertedRow, rows[0]).id;
}

/** Returns the ids of the stored synonyms. */
export async function insertSynonyms(
  runner: SqlRunner,
  tenant: string,
  synonyms: NewSynonym[],
  now: Date,
): Promise<string[]> {
  const { rows } = await runner.query(
    `insert into search_synonym (tenant, language, said, meant, created_at)
     select $1, language, said, meant, $3 from jsonb_to_recordset($2) as added (language text, said text[], meant text[])
     returning id::text`,
    [tenant, JSON.stringify(synonyms), now],
  );
  return v.parse(v.array(InsertedRow), rows).map(({ id }) => id);
}

export async function hasRules(pool: Pool, tenant: string): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select exists (select from search_rule where tenant = $1) or exists (select from search_synonym where tenant = $1) as known`,
    [tenant],
  );
  return rows[0]?.known ?? false;
}

/** Returns the deleted rule, null if none existed. */
export async function deleteRule(
  runner: SqlRunner,
  tenant: string,
  id: string,
): Promise<v.InferOutput<typeof DeletedRule> | null> {
  const { rows } = await runner.query(
    `delete from search_rule where tenant = $1 and id = $2 returning kind, coalesce(term, category_id) as what, target`,
    [tenant, id],
  );
  return rows[0] === undefined ? null : v.parse(DeletedRule, rows[0]);
}

export async function deleteSynonym(runner: SqlRunner, tenant: string, id: string): Promise<StoredSynonym | null> {
  const { rows } = await runner.query(
    'delete from search_synonym where tenant = $1 and id = $2 returning id::text, language, said, meant',
    [tenant, id],
  );
  return rows[0] === undefined ? null : v.parse(DeletedSynonym, rows[0]);
}

/** Makes the caches and indexes of every process read the tenant's rules again. */
export async function announceRules(runner: SqlRunner, tenant: string): Promise<void> {
  await runner.query("insert into outbox (topic, key) values ('search-rules', $1)", [tenant]);
}

/** Announces the rules of every tenant with a rule that began or ended in this time (from excluded, to included). */
export async function announceDueRules(pool: Pool, from: Date, to: Date): Promise<void> {
  await pool.query(
    `insert into outbox (topic, key)
     select distinct 'search-rules', tenant from search_rule
     where (starts_at > $1 and starts_at <= $2) or (ends_at > $1 and ends_at <= $2)`,
    [from, to],
  );
}

/** Whether the tenant has the product, category or facet value that a rule names. */
export async function targetExists(
  runner: Pool | pg.ClientBase,
  tenant: string,
  target: { kind: 'product' | 'category' | 'facet'; key: string },
): Promise<boolean> {
  const [facet = '', ...value] = target.key.split(':');
  const { rows } = await runner.query<{ known: boolean }>(
    `select case $2
       when 'product' then exists (
         select from variant join offer using (sku) where variant.product_id = $3 and offer.tenant = $1)
       when 'category' then exists (select from category where id = $3)
       else exists (select from facet_value where key = $4 and value = $5) end as known`,
    [tenant, target.kind, target.key, facet, value.join(':')],
  );
  return rows[0]?.known ?? false;
}
