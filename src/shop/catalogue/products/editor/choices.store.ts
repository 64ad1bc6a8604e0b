import type pg from 'pg';
import { naturalPosition } from '../import/natural-position.ts';
import { slugify } from '../slug.ts';

/** All locales of the tenants: each value of an attribute has a label in all of them. */
export type Labels = Record<string, string>;

/** Returns the label in a locale: its own, that of its language, or the first. */
export function labelIn(labels: Labels, locale: string): string {
  const language = locale.split('-')[0] ?? '';
  const near = Object.keys(labels).find((other) => other.startsWith(`${language}-`));
  return labels[locale] ?? (near === undefined ? undefined : labels[near]) ?? Object.values(labels)[0] ?? '';
}

type Choice = { key: string; labels: Labels; locales: readonly string[]; value?: string; low?: number; high?: number };

/**
 * Returns the value of a choice with one of these labels, and creates it with labels in all locales if there is none.
 * Labels that exist stay, because other products show them too.
 */
export async function ensureChoice(client: pg.ClientBase, choice: Choice): Promise<string> {
  const { key, labels, locales } = choice;
  const value = choice.value ?? (await knownChoice(client, key, labels)) ?? (await freeValue(client, key, labels));
  const position = naturalPosition(value) ?? naturalPosition(Object.values(labels)[0] ?? '');
  await client.query(
    `insert into facet_value (key, value, position, low, high)
     select $1, $2, coalesce($3::integer, (select coalesce(max(position), 0) + 1 from facet_value where key = $1)), $4, $5
     on conflict do nothing`,
    [key, value, key === 'colour' || key === 'brand' ? null : position, choice.low ?? null, choice.high ?? null],
  );
  const { rowCount } = await client.query(
    `insert into facet_text (key, value, locale, label)
     select $1, $2, locale, label from unnest($3::text[], $4::text[]) as wanted (locale, label) on conflict do nothing`,
    [key, value, locales, locales.map((locale) => labelIn(labels, locale))],
  );
  if ((rowCount ?? 0) > 0) await client.query("insert into outbox (topic, key) values ('facet', $1)", [key]);
  return value;
}

async function knownChoice(client: pg.ClientBase, key: string, labels: Labels): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>(
    `select text.value from facet_text text join unnest($2::text[], $3::text[]) with ordinality as wanted (locale, label, place)
       on wanted.locale = text.locale and lower(wanted.label) = lower(text.label)
     where text.key = $1 order by wanted.place, text.value limit 1`,
    [key, Object.keys(labels), Object.values(labels)],
  );
  return rows[0]?.value ?? null;
}

async function freeValue(client: pg.ClientBase, key: string, labels: Labels): Promise<string> {
  const [[locale = 'de-CH', label = ''] = []] = Object.entries(labels);
  const slug = slugify(label, locale) || Buffer.from(label).toString('hex').slice(0, 40);
  const { rows } = await client.query<{ value: string }>(
    'select value from facet_value where key = $1 and (value = $2 or starts_with(value, $3))',
    [key, slug, `${slug}-`],
  );
  const taken = new Set(rows.map((row) => row.value));
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}
