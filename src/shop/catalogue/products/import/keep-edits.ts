import { editorAmount } from '../editor/editor-amount.ts';
import { isWarranty, measureText } from '../editor/editor-product.ts';
import { VIDEOS_FIELD } from '../editor/videos-of-editor.store.ts';
import {
  LEGAL_FIELDS,
  type LegalState,
  legalFields,
  TEXT_LEGAL_KINDS,
  textLegalField,
  withLegalFields,
  withTextLegalField,
} from '../legal-fields.ts';
import { slugify } from '../slug.ts';
import type { Batch } from './batch.ts';
import type { Known, KnownProduct, KnownText } from './known.store.ts';

/** Feed's value of a field that an employee edited; null where both say the same. */
export type FeedSaid = { product_id: string; field: string; feed_value: string | null };

type Edits = ReadonlyMap<string, ReadonlySet<string>>;
type Context = { tenant: string; locale: string; known: Known };

const COMPOSITION = 'material';
const lines = (parts: readonly string[]): string => parts.join('\n');
const composition = ({ details }: Pick<KnownText, 'details'>): string =>
  lines(details.filter(({ section }) => section === COMPOSITION).map(({ name, value }) => `${name}: ${value}`));

/**
 * Replaces the feed's value of each edited field by the stored one, and returns what the feed says of them. Field names
 * are those of the editor. A batch without edited products stays as it is.
 */
export function keepEdits(batch: Batch, edits: Edits, { tenant, locale, known }: Context): FeedSaid[] {
  const said: FeedSaid[] = [];
  const note = (product_id: string, field: string, feed: string, stored: string): void => {
    said.push({ product_id, field, feed_value: feed === stored ? null : feed });
  };
  if (edits.size === 0) return said;
  const isEdited = (id: string, field: string): boolean => edits.get(id)?.has(field) ?? false;
  keepProducts(batch, known, isEdited, note);
  keepLegalData(batch, { locale, known, edits }, note);
  keepTexts(batch, { locale, known }, isEdited, note);
  keepFacets(batch, known, edits, note);
  const productOf = new Map(batch.variants.map(({ sku, product_id: id }) => [sku, id]));
  for (const variant of batch.variants) {
    const before = known.variants.get(variant.sku);
    if (!before) continue;
    const { product_id: id, sku } = variant;
    if (isEdited(id, `gtin.${sku}`)) {
      note(id, `gtin.${sku}`, variant.gtin ?? '', before.gtin ?? '');
      variant.gtin = before.gtin;
    }
    if (isEdited(id, `mpn.${sku}`)) {
      note(id, `mpn.${sku}`, variant.mpn ?? '', before.mpn ?? '');
      variant.mpn = before.mpn;
    }
    if (isEdited(id, `weight.${sku}`)) {
      const written = (grams: number | null) => (grams === null ? '' : `${grams} g`);
      note(id, `weight.${sku}`, written(variant.shipping_grams), written(before.shipping_grams));
      variant.shipping_grams = before.shipping_grams;
    }
    if (isEdited(id, `measure.${sku}`)) {
      note(id, `measure.${sku}`, measureText(variant.unit_measure), measureText(before.unit_measure));
      variant.unit_measure = before.unit_measure;
    }
  }
  batch.prices = batch.prices.filter(({ sku, price }) => {
    const id = productOf.get(sku) ?? '';
    if (!isEdited(id, `price.${tenant}.${sku}`)) return true;
    said.push({ product_id: id, field: `price.${tenant}.${sku}`, feed_value: editorAmount(price, tenant) });
    return false;
  });
  batch.videos = batch.videos.filter(({ productId }) => !isEdited(productId, VIDEOS_FIELD));
  batch.pictures = batch.pictures.filter(({ sku }) => !isEdited(productOf.get(sku) ?? '', 'pictures'));
  return said;
}

type IsEdited = (id: string, field: string) => boolean;
type Note = (id: string, field: string, feed: string, stored: string) => void;

function keepProducts(batch: Batch, known: Known, isEdited: IsEdited, note: Note): void {
  for (const product of batch.products) {
    const before = known.products.get(product.id);
    if (!before) continue;
    if (isEdited(product.id, 'brand')) {
      note(product.id, 'brand', product.brand, before.brand);
      product.brand = before.brand;
    }
    if (isEdited(product.id, 'category')) {
      note(product.id, 'category', product.category_id, before.category_id);
      product.category_id = before.category_id;
    }
    if (isEdited(product.id, 'further')) {
      note(product.id, 'further', product.further.join(','), before.further.join(','));
      product.further = before.further;
    }
    if (isEdited(product.id, 'guarantee')) {
      note(product.id, 'guarantee', String(product.guarantee_years ?? ''), String(before.guarantee_years ?? ''));
      product.guarantee_years = before.guarantee_years;
    }
    if (isEdited(product.id, 'vat')) {
      note(product.id, 'vat', product.vat_class, before.vat_class);
      product.vat_class = before.vat_class;
    }
    if (isEdited(product.id, 'delivery')) {
      note(product.id, 'delivery', product.delivery_mode, before.delivery_mode);
      product.delivery_mode = before.delivery_mode;
    }
    if (isEdited(product.id, 'technical')) {
      note(product.id, 'technical', product.technical ? 'on' : '', before.technical ? 'on' : '');
      product.technical = before.technical;
    }
  }
}

const legalStateOf = ({ manufacturer_id, legal, energy, tyre }: KnownProduct): LegalState => ({
  manufacturerId: manufacturer_id,
  legal,
  energy,
  tyre,
});

function keepLegalData(
  batch: Batch,
  { locale, known, edits }: Pick<Context, 'locale' | 'known'> & { edits: Edits },
  note: Note,
): void {
  for (const product of batch.products) {
    const before = known.products.get(product.id);
    const own = [...(edits.get(product.id) ?? [])].filter((field) => LEGAL_FIELDS.has(field));
    if (!before || own.length === 0) continue;
    const stored = legalFields(legalStateOf(before));
    const feed = legalFields(legalStateOf(product));
    for (const field of own) note(product.id, field, feed[field] ?? '', stored[field] ?? '');
    const kept = Object.fromEntries(own.map((field) => [field, stored[field] ?? '']));
    const { manufacturerId, ...state } = withLegalFields(legalStateOf(product), kept);
    Object.assign(product, { manufacturer_id: manufacturerId, ...state });
  }
  for (const text of batch.texts) {
    const before = known.texts.get(text.product_id);
    if (!before) continue;
    for (const kind of TEXT_LEGAL_KINDS) {
      const field = `${kind}.${locale}`;
      if (!edits.get(text.product_id)?.has(field)) continue;
      const stored = textLegalField(before.legal, kind);
      note(text.product_id, field, textLegalField(text.legal, kind), stored);
      text.legal = withTextLegalField(text.legal, kind, stored);
    }
  }
}

function keepTexts(
  batch: Batch,
  { locale, known }: Pick<Context, 'locale' | 'known'>,
  isEdited: IsEdited,
  note: Note,
): void {
  for (const text of batch.texts) {
    const { product_id: id } = text;
    const before = known.texts.get(id);
    if (!before) continue;
    if (isEdited(id, `title.${locale}`)) {
      note(id, `title.${locale}`, text.title, before.title);
      text.title = before.title;
      text.slug = slugify(before.title, locale) || id.toLowerCase();
    }
    if (isEdited(id, `description.${locale}`)) {
      note(id, `description.${locale}`, text.description, before.description);
      text.description = before.description;
    }
    if (isEdited(id, `highlights.${locale}`)) {
      note(id, `highlights.${locale}`, lines(text.highlights), lines(before.highlights));
      text.highlights = before.highlights;
    }
    if (isEdited(id, `composition.${locale}`)) {
      note(id, `composition.${locale}`, composition(text), composition(before));
      const others = text.details.filter(({ section }) => section !== COMPOSITION);
      text.details = [...before.details.filter(({ section }) => section === COMPOSITION), ...others];
    }
    if (isEdited(id, `warranty.${locale}`)) {
      const own = before.details.filter(isWarranty);
      note(id, `warranty.${locale}`, text.details.find(isWarranty)?.value ?? '', own[0]?.value ?? '');
      text.details = [...text.details.filter((detail) => !isWarranty(detail)), ...own];
    }
    if (isEdited(id, 'care')) {
      note(id, 'care', text.care.join(', '), before.care.join(', '));
      text.care = before.care;
    }
  }
}

/** The brand is also an attribute, so that its field decides both. */
function keepFacets(batch: Batch, known: Known, edits: Edits, note: Note): void {
  for (const [id, fields] of edits) {
    const keys = [...fields].flatMap((field) =>
      field === 'brand'
        ? ['brand']
        : field === 'energy.class'
          ? ['energy']
          : field.startsWith('attribute.')
            ? [field.slice('attribute.'.length)]
            : [],
    );
    for (const key of keys) {
      const mine = ({ product_id: of, key: own }: Batch['facets'][number]) => of === id && own === key;
      const feed = batch.facets.filter(mine).map(({ value }) => value);
      const stored = known.facets.get(id)?.get(key) ?? [];
      if (key !== 'brand' && key !== 'energy')
        note(id, `attribute.${key}`, feed.sort().join(','), [...stored].sort().join(','));
      batch.facets = batch.facets.filter((facet) => !mine(facet));
      batch.facets.push(...stored.map((value) => ({ product_id: id, key, value })));
    }
  }
}
