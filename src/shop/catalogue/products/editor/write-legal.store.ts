import type pg from 'pg';
import { LEGAL_FIELDS, TEXT_LEGAL_KINDS, withLegalFields, withTextLegalField } from '../legal-fields.ts';
import { ensureChoice } from './choices.store.ts';
import type { ChangedField } from './editor-fields.ts';
import type { EditorProduct } from './editor-product.ts';
import { replaceValues } from './write-fields.store.ts';

/** Writes the changed legal data of a product. The energy class is also a filter. */
export async function writeLegalChanges(
  client: pg.ClientBase,
  product: EditorProduct,
  changes: readonly ChangedField[],
  locales: readonly string[],
): Promise<void> {
  const changed = Object.fromEntries(
    changes.filter(({ field }) => LEGAL_FIELDS.has(field)).map(({ field, after }) => [field, after]),
  );
  await writeTextLegal(client, product, changes);
  if (Object.keys(changed).length === 0) return;
  const { manufacturerId, legal, energy, tyre } = withLegalFields(
    { ...product, manufacturerId: product.manufacturer?.id ?? null },
    changed,
  );
  await client.query('update product set manufacturer_id = $2, legal = $3, energy = $4, tyre = $5 where id = $1', [
    product.id,
    manufacturerId,
    JSON.stringify(legal),
    energy && JSON.stringify(energy),
    tyre && JSON.stringify(tyre),
  ]);
  if (changed['energy.class'] === undefined) return;
  const value = energy?.class;
  if (value !== undefined) {
    const labels = Object.fromEntries(locales.map((locale) => [locale, value]));
    await ensureChoice(client, { key: 'energy', labels, locales, value });
  }
  await replaceValues(client, product.id, 'energy', value === undefined ? [] : [value]);
}

async function writeTextLegal(
  client: pg.ClientBase,
  product: EditorProduct,
  changes: readonly ChangedField[],
): Promise<void> {
  const legals = new Map(product.texts.map(({ locale, legal }) => [locale, legal]));
  const touched = new Set<string>();
  for (const { field, after } of changes) {
    const [kind = '', locale = ''] = field.split('.');
    const own = TEXT_LEGAL_KINDS.find((known) => known === kind);
    if (!own) continue;
    legals.set(locale, withTextLegalField(legals.get(locale) ?? {}, own, after));
    touched.add(locale);
  }
  if (touched.size === 0) return;
  const wanted = [...touched].map((locale) => ({ locale, legal: legals.get(locale) ?? {} }));
  await client.query(
    `update product_text set legal = wanted.legal from jsonb_to_recordset($2) as wanted (locale text, legal jsonb)
     where product_text.product_id = $1 and product_text.locale = wanted.locale`,
    [product.id, JSON.stringify(wanted)],
  );
}
