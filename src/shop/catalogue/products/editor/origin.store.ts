import type pg from 'pg';
import { TEXT_LEGAL_KINDS } from '../legal-fields.ts';
import type { ChangedField } from './editor-fields.ts';
import { isVideoChange, VIDEOS_FIELD } from './videos-of-editor.store.ts';

/** Kinds of fields that feeds write too. */
export const FEED_KINDS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'highlights',
  'composition',
  'brand',
  'category',
  'further',
  'guarantee',
  'care',
  'warranty',
  'vat',
  'delivery',
  'technical',
  'related',
  'accessory',
  'measure',
  'attribute',
  'gtin',
  'mpn',
  'weight',
  'price',
  'manufacturer',
  'kind',
  'durability',
  'energy',
  'tyre',
  ...TEXT_LEGAL_KINDS,
]);
const PICTURE_KINDS = new Set(['order', 'for', 'remove']);
/** Field for all pictures of a product with their order and assignment. */
export const PICTURES_FIELD = 'pictures';

/** Returns the fields of changes whose origin matters, with the value before: for a feed's product the feed's one. */
export function originsOf(
  changes: readonly ChangedField[],
  withPictures: boolean,
  videos = false,
): { field: string; before: string }[] {
  const kinds = changes.map((change) => ({ ...change, kind: change.field.split('.', 1)[0] ?? '' }));
  const own = kinds.filter(({ kind }) => FEED_KINDS.has(kind)).map(({ field, before }) => ({ field, before }));
  const all = videos || kinds.some(isVideoChange) ? [...own, { field: VIDEOS_FIELD, before: '' }] : own;
  const pictures = withPictures || kinds.some(({ kind }) => PICTURE_KINDS.has(kind));
  return pictures ? [...all, { field: PICTURES_FIELD, before: '' }] : all;
}

/** Notes that an employee edited fields. The value before is the feed's, unless the field was edited before. */
export async function markEdited(
  client: pg.ClientBase,
  id: string,
  origins: readonly { field: string; before: string }[],
  now: Date,
): Promise<void> {
  if (origins.length === 0) return;
  await client.query({
    name: 'product-edited-fields',
    text: `insert into product_edit as known (product_id, field, feed_value, at)
     select $1, wanted.field, case when product.by_hand or wanted.before = '' then null else wanted.before end, $4
     from unnest($2::text[], $3::text[]) as wanted (field, before) join product on product.id = $1
     on conflict (product_id, field) do update set at = excluded.at`,
    values: [id, origins.map(({ field }) => field), origins.map(({ before }) => before), now],
  });
}

export type EditedField = { id: string; field: string; before: string };

/** Notes edited fields of many products like `markEdited`. Returns the names "ID field" of those noted before. */
export async function markEditedFields(
  client: pg.ClientBase,
  edited: readonly EditedField[],
  now: Date,
): Promise<Set<string>> {
  if (edited.length === 0) return new Set();
  const lists = [edited.map(({ id }) => id), edited.map(({ field }) => field)];
  const { rows } = await client.query<{ name: string }>(
    `select known.product_id || ' ' || known.field as name from product_edit known
     join unnest($1::text[], $2::text[]) as wanted (id, field) on wanted.id = known.product_id and wanted.field = known.field`,
    lists,
  );
  await client.query(
    `insert into product_edit as known (product_id, field, feed_value, at)
     select product.id, wanted.field, case when product.by_hand or wanted.before = '' then null else wanted.before end, $4
     from unnest($1::text[], $2::text[], $3::text[]) as wanted (id, field, before) join product on product.id = wanted.id
     on conflict (product_id, field) do update set at = excluded.at`,
    [...lists, edited.map(({ before }) => before), now],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Leaves fields of many products to the feed again. */
export async function forgetEditedFields(
  client: pg.ClientBase,
  fields: readonly Omit<EditedField, 'before'>[],
): Promise<void> {
  if (fields.length === 0) return;
  await client.query(
    `delete from product_edit known using unnest($1::text[], $2::text[]) as wanted (id, field)
     where known.product_id = wanted.id and known.field = wanted.field`,
    [fields.map(({ id }) => id), fields.map(({ field }) => field)],
  );
}

/** Leaves fields to the feed again. */
export async function forgetEdits(client: pg.ClientBase, id: string, fields: readonly string[]): Promise<void> {
  await client.query('delete from product_edit where product_id = $1 and field = any($2)', [id, fields]);
}

/** Returns the edited fields of products. */
export async function readEdits(client: pg.ClientBase, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ product_id: string; field: string }>(
    'select product_id, field from product_edit where product_id = any($1)',
    [ids],
  );
  const edits = new Map<string, Set<string>>();
  for (const { product_id: id, field } of rows) edits.set(id, (edits.get(id) ?? new Set()).add(field));
  return edits;
}

export type FeedSays = { product_id: string; field: string; feed_value: string | null };

/** Stores what a feed says of edited fields, and in which run; null where it says the same as the employee. */
export async function noteFeedValues(
  client: pg.ClientBase,
  said: readonly FeedSays[],
  runId: string | null,
): Promise<void> {
  if (said.length === 0) return;
  await client.query(
    `update product_edit known set feed_value = wanted.feed_value,
       run_id = case when wanted.feed_value is null then null else $2::uuid end
     from jsonb_to_recordset($1) as wanted (product_id text, field text, feed_value text)
     where known.product_id = wanted.product_id and known.field = wanted.field
       and (wanted.feed_value is not null or known.feed_value is not null)`,
    [JSON.stringify(said), runId],
  );
}
