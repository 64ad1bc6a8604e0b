import type { SqlRunner } from '../../../platform/jobs.ts';
import type { MediaItem } from './media.store.ts';

/** A place that shows a picture. `id` names it in the address of its page of the back office. */
export type MediaUse = {
  kind: 'page' | 'fragment' | 'campaign' | 'category' | 'list-page' | 'product' | 'video';
  id: string;
  tenant: string;
  locale: string;
  what: string;
};

const MOST_USES = 200;

/** Finds what shows a picture, with the true number: shown, planned and drafted pages, banners, mails, categories and products. */
export async function usesOf(
  runner: SqlRunner,
  { id, shownId, sourceId }: Pick<MediaItem, 'id' | 'shownId' | 'sourceId'>,
  now: Date,
): Promise<{ uses: MediaUse[]; total: number }> {
  const { rows } = await runner.query(
    `with used as (
       select distinct 'page' as kind, page.id::text as id, page.tenant, page.locale, page.path as what
       from content_page page join content_version version on version.page_id = page.id
       where (version.version = (select max(version) from content_version newest where newest.page_id = page.id)
           or exists (
             select 1 from content_turn turn where turn.page_id = page.id and turn.version = version.version
               and turn.at >= coalesce((select max(at) from content_turn shown where shown.page_id = page.id and shown.at <= $2), turn.at)))
         and exists (select from unnest($1::text[]) as one (id) where strpos(version.blocks::text, one.id) > 0)
       union all
       select 'fragment', kind || '.' || key || '.' || locale, tenant, locale, key from content_piece piece
       where version = (select max(version) from content_piece newest where newest.tenant = piece.tenant
           and newest.locale = piece.locale and newest.kind = piece.kind and newest.key = piece.key)
         and exists (select from unnest($1::text[]) as one (id) where strpos(content::text, one.id) > 0)
       union all
       select 'campaign', campaign.id::text, tenant, '', name from campaign
       where exists (select from unnest($1::text[]) as one (id) where strpos(texts::text, one.id) > 0)
       union all
       select 'category', category.id, '', '', coalesce(
           (select name from category_text text where text.category_id = category.id order by text.locale limit 1), category.id)
       from category where picture_id = any($1)
       union all
       select 'list-page', page.id::text, page.tenant, '', coalesce(
           (select title from list_page_text text where text.page_id = page.id order by text.locale limit 1), '')
       from list_page page where picture_id = any($1)
       union all
       select 'product', variant.product_id, '', '', coalesce(
           (select title from product_text text where text.product_id = variant.product_id order by text.locale limit 1), variant.product_id)
       from product_picture pp join variant on variant.sku = pp.sku where pp.picture_id = any($1) group by variant.product_id
       union all
       select distinct 'video', product_id, '', '', coalesce(
           (select title from product_text text where text.product_id = video.product_id order by text.locale limit 1), video.product_id)
       from product_video video where poster_id = any($1)
     )
     select kind, id, tenant, locale, what, count(*) over ()::int as total from used order by kind, tenant, what, id limit ${MOST_USES}`,
    [[...new Set([id, shownId, sourceId])], now],
  );
  const found = rows as (MediaUse & { total: number })[];
  return { uses: found.map(({ total: _, ...use }) => use), total: found[0]?.total ?? 0 };
}

/** Puts another picture into mails that were not sent. Sent ones keep the address that their readers have. */
export async function replaceInCampaigns(runner: SqlRunner, from: readonly string[], to: string): Promise<void> {
  for (const id of from)
    await runner.query(
      `update campaign set texts = replace(texts::text, $1, $2)::jsonb, version = version + 1
       where state in ('draft', 'scheduled', 'held') and strpos(texts::text, $1) > 0`,
      [`/images/${id}/`, `/images/${to}/`],
    );
}

/** Shows another picture on list pages, and announces them. */
export async function replaceInListPages(runner: SqlRunner, from: readonly string[], to: string): Promise<void> {
  await runner.query(
    `with changed as (update list_page set picture_id = $2, version = version + 1 where picture_id = any($1) returning tenant)
     insert into outbox (topic, key) select distinct 'list-page', tenant from changed`,
    [from, to],
  );
}

/** Shows another picture on categories, and announces them. */
export async function replaceInCategories(runner: SqlRunner, from: readonly string[], to: string): Promise<void> {
  await runner.query(
    `with changed as (update category set picture_id = $2, version = version + 1 where picture_id = any($1) returning id)
     insert into outbox (topic, key) select 'category', id from changed order by id`,
    [from, to],
  );
}
