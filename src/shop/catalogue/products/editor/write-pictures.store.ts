import type pg from 'pg';
import type { ChangedField } from './editor-fields.ts';
import { assignmentOf, type EditorProduct, MIXED } from './editor-product.ts';

/** Picture with the colour whose variants show it; '' for all variants, MIXED for an assignment that stays. */
export type PlacedPicture = { id: string; colour: string; skus: readonly string[] };

/** Returns the pictures of a product in their entered order, without removed ones, then the added ones. */
export function wantedPictures(
  product: EditorProduct,
  changes: readonly ChangedField[],
  added: readonly string[],
): PlacedPicture[] {
  const after = new Map(changes.map((change) => [change.field, change.after]));
  const known = product.pictures
    .map((picture, index) => ({
      id: picture.id,
      colour: after.get(`for.${picture.id}`) ?? assignmentOf(product, picture),
      skus: picture.skus,
      place: Number(after.get(`order.${picture.id}`) ?? index + 1),
    }))
    .filter(({ id }) => after.get(`remove.${id}`) !== 'on')
    .sort((a, b) => a.place - b.place);
  const has = new Set(known.map(({ id }) => id));
  return [...known, ...[...new Set(added)].filter((id) => !has.has(id)).map((id) => ({ id, colour: '', skus: [] }))];
}

/** Replaces the pictures of all variants of a product. */
export async function writeProductPictures(
  client: pg.ClientBase,
  product: Pick<EditorProduct, 'id' | 'variants'>,
  wishes: readonly PlacedPicture[],
): Promise<void> {
  const rows = product.variants.flatMap(({ sku, axes }) => {
    const colour = axes.find(({ axis }) => axis === 'colour')?.value ?? '';
    return wishes
      .filter(
        (wish) => wish.colour === '' || (wish.colour === MIXED ? wish.skus.includes(sku) : wish.colour === colour),
      )
      .map(({ id }, index) => ({ sku, picture_id: id, position: index + 1 }));
  });
  await client.query(
    'delete from product_picture using variant where variant.sku = product_picture.sku and variant.product_id = $1',
    [product.id],
  );
  await client.query(
    `insert into product_picture (sku, position, picture_id)
     select wanted.sku, wanted.position, wanted.picture_id
     from jsonb_to_recordset($1) as wanted (sku text, position integer, picture_id text) join picture on picture.id = wanted.picture_id`,
    [JSON.stringify(rows)],
  );
}

/** Writes alternative texts of pictures; an empty one is deleted. */
export async function writeAltTexts(client: pg.ClientBase, changes: readonly ChangedField[]): Promise<void> {
  const alts = changes.flatMap(({ field, after }) => {
    const [kind, id, locale] = field.split('.');
    return kind === 'alt' ? [{ id, locale, alt: after }] : [];
  });
  if (alts.length === 0) return;
  const wanted = JSON.stringify(alts);
  await client.query(
    `delete from picture_text known using jsonb_to_recordset($1) as wanted (id text, locale text, alt text)
     where known.picture_id = wanted.id and known.locale = wanted.locale and wanted.alt = ''`,
    [wanted],
  );
  await client.query(
    `insert into picture_text (picture_id, locale, alt)
     select id, locale, alt from jsonb_to_recordset($1) as wanted (id text, locale text, alt text) where alt <> ''
     on conflict (picture_id, locale) do update set alt = excluded.alt`,
    [wanted],
  );
}

/** Gives added pictures the alternative texts of the media library, or the product's title where it has none. */
export async function describeAddedPictures(
  client: pg.ClientBase,
  ids: readonly string[],
  titles: Readonly<Record<string, string>>,
): Promise<void> {
  await client.query(
    `insert into picture_text (picture_id, locale, alt)
     select picture.id, wanted.locale, coalesce(
         (select text.alt from media_item item join media_text text on text.media_id = item.id
          where picture.id in (item.id, item.shown_id) and text.locale = wanted.locale and text.alt <> '' limit 1), wanted.title)
     from picture cross join unnest($2::text[], $3::text[]) as wanted (locale, title)
     where picture.id = any($1) on conflict do nothing`,
    [ids, Object.keys(titles), Object.values(titles)],
  );
}
