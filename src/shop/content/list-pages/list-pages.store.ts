import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { ListChoice, ListPageTexts, ShownListPage, StoredListPage } from './types.ts';

const CHOICE = `json_build_object('category', page.category_id, 'filters', page.filters,
  'price', json_build_object('min', page.price_from, 'max', page.price_to), 'sorting', page.sorting)`;

const STORED = `select page.id, page.tenant, ${CHOICE} as choice, page.picture_id as picture, page.published, page.version,
    page.changed_at as "changedAt", coalesce((
      select json_object_agg(t.locale, json_build_object('path', t.path, 'title', t.title, 'intro', t.intro,
        'landingText', t.landing_text, 'seoTitle', t.seo_title, 'seoDescription', t.seo_description))
      from list_page_text t where t.page_id = page.id), '{}') as texts
  from list_page page`;

/** Returns the published page at a path of a locale. */
export async function pageAt(
  pool: Pool,
  place: { tenant: string; locale: string; path: string },
): Promise<ShownListPage | null> {
  const { rows } = await pool.query<ShownListPage>(
    `select page.id, ${CHOICE} as choice, t.title,
       json_build_object('intro', t.intro, 'landingText', t.landing_text, 'seoTitle', t.seo_title,
         'seoDescription', t.seo_description, 'picture', case when p.id is not null then json_build_object(
           'id', p.id, 'width', p.width, 'height', p.height, 'ground', p.ground, 'alt', t.title) end) as texts,
       (select json_object_agg(other.locale, other.path) from list_page_text other where other.page_id = page.id) as paths
     from list_page_text t join list_page page on page.id = t.page_id left join picture p on p.id = page.picture_id
     where t.tenant = $1 and t.locale = $2 and t.path = $3 and page.published`,
    [place.tenant, place.locale, place.path],
  );
  return rows[0] ?? null;
}

/** Returns the path of the published page of a product's brand. */
export async function pathOfBrand(
  pool: Pool,
  asked: { tenant: string; locale: string; productId: string },
): Promise<string | null> {
  const { rows } = await pool.query<{ path: string }>({
    name: 'path-of-brand',
    text: `select t.path from product_facet f
     join list_page page on page.tenant = $1 and page.brand = f.value and page.published
     join list_page_text t on t.page_id = page.id and t.locale = $2
     where f.product_id = $3 and f.key = 'brand' limit 1`,
    values: [asked.tenant, asked.locale, asked.productId],
  });
  return rows[0]?.path ?? null;
}

/** Returns the pages of a tenant, the latest changes first. */
export async function allPages(runner: Pool | SqlRunner, tenant: string): Promise<StoredListPage[]> {
  const { rows } = await runner.query(`${STORED} where page.tenant = $1 order by page.changed_at desc, page.id`, [
    tenant,
  ]);
  return rows as StoredListPage[];
}

/** Reads a page of a tenant and locks it for the transaction. */
export async function lockListPage(
  runner: SqlRunner,
  { tenant, id }: { tenant: string; id: string },
): Promise<StoredListPage | null> {
  const { rows } = await runner.query(`${STORED} where page.tenant = $1 and page.id = $2 for update of page`, [
    tenant,
    id,
  ]);
  return (rows as StoredListPage[])[0] ?? null;
}

/** Admits one writer of the pages of a tenant at a time, since addresses are compared. */
export async function lockPages(runner: SqlRunner, tenant: string): Promise<void> {
  await runner.query("select pg_advisory_xact_lock(hashtext('list-page'), hashtext($1))", [tenant]);
}

type Facts = { choice: ListChoice; brand: string | null; picture: string | null; published: boolean; now: Date };

function values({ choice, brand, picture, published, now }: Facts): unknown[] {
  const { category, filters, price, sorting } = choice;
  return [category, JSON.stringify(filters), price.min, price.max, sorting, brand, picture, published, now];
}

/** Adds a page and returns its id. */
export async function insertPage(runner: SqlRunner, tenant: string, facts: Facts): Promise<string> {
  const { rows } = await runner.query(
    `insert into list_page (tenant, category_id, filters, price_from, price_to, sorting, brand, picture_id, published, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [tenant, ...values(facts)],
  );
  return (rows as { id: string }[])[0]?.id ?? '';
}

export async function updatePage(runner: SqlRunner, id: string, facts: Facts): Promise<void> {
  await runner.query(
    `update list_page set category_id = $2, filters = $3, price_from = $4, price_to = $5, sorting = $6, brand = $7,
       picture_id = $8, published = $9, changed_at = $10, version = version + 1 where id = $1`,
    [id, ...values(facts)],
  );
}

/** Replaces all texts of a page. */
export async function replaceTexts(
  runner: SqlRunner,
  place: { tenant: string; id: string },
  texts: Readonly<Record<string, ListPageTexts>>,
): Promise<void> {
  await runner.query('delete from list_page_text where page_id = $1', [place.id]);
  await runner.query(
    `insert into list_page_text (page_id, tenant, locale, path, title, intro, landing_text, seo_title, seo_description)
     select $1, $2, t.locale, t.path, t.title, t.intro, t."landingText", t."seoTitle", t."seoDescription"
     from jsonb_to_recordset($3) as t (locale text, path text, title text, intro text, "landingText" text,
       "seoTitle" text, "seoDescription" text)`,
    [place.id, place.tenant, JSON.stringify(Object.entries(texts).map(([locale, own]) => ({ locale, ...own })))],
  );
}

export async function deletePage(runner: SqlRunner, id: string): Promise<void> {
  await runner.query('delete from list_page where id = $1', [id]);
}

export type TakenAddress = { locale: string; path: string };

/** Returns the first of these addresses that another list page, a category or a content page has. */
export async function takenAddress(
  runner: SqlRunner,
  asked: { tenant: string; id: string | null; addresses: readonly TakenAddress[] },
): Promise<TakenAddress | null> {
  const { rows } = await runner.query(
    `select a.locale, a.path from jsonb_to_recordset($3) as a (locale text, path text)
     where exists (select from list_page_text t where t.tenant = $1 and t.locale = a.locale and t.path = a.path
         and t.page_id is distinct from $2::uuid)
       or exists (select from category_text c where c.locale = a.locale and c.path = substr(a.path, 2))
       or exists (select from content_page c where c.tenant = $1 and c.locale = a.locale and c.path = a.path)
     limit 1`,
    [asked.tenant, asked.id, JSON.stringify(asked.addresses)],
  );
  return (rows as TakenAddress[])[0] ?? null;
}

/** Whether another page of the tenant is that of the brand. */
export async function hasBrandPage(
  runner: SqlRunner,
  asked: { tenant: string; id: string | null; brand: string },
): Promise<boolean> {
  const { rows } = await runner.query(
    'select from list_page where tenant = $1 and brand = $2 and id is distinct from $3::uuid',
    [asked.tenant, asked.brand, asked.id],
  );
  return rows.length > 0;
}

/** Whether the category and the picture of a page exist. */
export async function hasParts(
  runner: SqlRunner,
  { category, picture }: { category: string | null; picture: string | null },
): Promise<{ category: boolean; picture: boolean }> {
  const { rows } = await runner.query(
    `select ($1::text is null or exists (select from category where id = $1)) as category,
       ($2::text is null or exists (select from picture where id = $2)) as picture`,
    [category, picture],
  );
  return (rows as { category: boolean; picture: boolean }[])[0] ?? { category: false, picture: false };
}

/** Announces changed pages of a tenant. */
export async function announcePages(runner: SqlRunner, tenant: string): Promise<void> {
  await runner.query("insert into outbox (topic, key) values ('list-page', $1)", [tenant]);
}
