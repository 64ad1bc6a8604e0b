import type pg from 'pg';
import { announceAttributes, writeExtents } from '../../attributes/index.ts';
import { type FeedAttribute, type FeedAttributeRegister, feedAttributes } from './feed-attributes.ts';

export async function readFeedAttributes(client: pg.ClientBase, locale: string): Promise<FeedAttributeRegister> {
  const attributes = await client.query<FeedAttribute>('select key, kind, unit, origin from attribute');
  const names = await client.query<{ key: string; name: string; isFixed: boolean }>(
    'select key, name, edited as "isFixed" from attribute_text where locale = $1',
    [locale],
  );
  const merged = await client.query<{ key: string; value: string; into: string }>(
    'select key, value, into_value as into from merged_choice',
  );
  return feedAttributes(locale, { attributes: attributes.rows, names: names.rows, merged: merged.rows });
}

/** Writes new and changed definitions of a feed, behind all others, and announces them. */
export async function writeFeedAttributes(client: pg.ClientBase, attributes: FeedAttributeRegister): Promise<void> {
  const keys = [...new Set([...attributes.changed.keys(), ...attributes.newNames.keys()])].sort();
  if (keys.length === 0) return;
  // Written by key, as all writers do, but placed in the order of the feed.
  const changed = [...attributes.changed.values()].map((attribute, place) => ({ ...attribute, place: place + 1 }));
  if (changed.length > 0) {
    await client.query(
      `insert into attribute as known (key, kind, unit, origin, position, searchable, comparable)
       select key, kind, unit, 'feed', (select coalesce(max(position), 0) from attribute) + 10 * place, true, true
       from jsonb_to_recordset($1) as wanted (key text, kind text, unit text, place integer) order by key
       on conflict (key) do update set kind = excluded.kind, unit = excluded.unit where known.origin = 'feed'`,
      [JSON.stringify(changed)],
    );
    await writeExtents(
      client,
      changed.map(({ key }) => key),
    );
  }
  await client.query(
    `insert into attribute_text as known (key, locale, name)
     select key, $1, name from jsonb_to_recordset($2) as wanted (key text, name text) order by key
     on conflict (key, locale) do update set name = excluded.name where not known.edited`,
    [attributes.locale, JSON.stringify([...attributes.newNames].map(([key, name]) => ({ key, name })))],
  );
  await announceAttributes(client, keys);
  attributes.changed.clear();
  attributes.newNames.clear();
}
