import type { PoolClient } from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { announcePage } from './content.store.ts';

/* A family is a page and its translations. A page without a family is the first of its own, named by its id. */

export type FamilyPlace = { tenant: string; locale: string; path: string };

/** Adds a page to a family: its name, or the id of its first page. */
export async function joinFamily(client: PoolClient, id: string, family: string): Promise<void> {
  await client.query('update content_page set family = $2 where id = $1', [id, family]);
}

/** Removes a page from its family. It gets a new family name, since others may use its id. */
export async function leaveFamily(client: PoolClient, id: string): Promise<void> {
  await client.query('update content_page set family = gen_random_uuid() where id = $1', [id]);
}

/**
 * Makes the pages at these paths translations of each other: all join the family of the first. Pages with a family keep
 * it, and a family has one page per tenant and locale.
 */
export async function joinTwins(pool: Pool, places: readonly FamilyPlace[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with twin as (
         select page.id, page.tenant, page.locale, page.family, place.at
         from unnest($1::text[], $2::text[], $3::text[]) with ordinality as place (tenant, locale, path, at)
         join content_page page using (tenant, locale, path)
         order by page.id for update of page
       ), first as (select id, coalesce(family, id) as family from twin order by at limit 1)
       update content_page page set family = first.family from first
       where page.id in (select id from twin where twin.family is null) and page.id <> first.id
         and not exists (select 1 from content_page other where other.family = page.id)
         and not exists (select 1 from content_page other where coalesce(other.family, other.id) = first.family
           and other.tenant = page.tenant and other.locale = page.locale)
       returning page.id`,
      [places.map(({ tenant }) => tenant), places.map(({ locale }) => locale), places.map(({ path }) => path)],
    );
    for (const { id } of rows) await announcePage(client, id);
  });
}
