import { decimalText } from '../../../../currencies/decimal-text.ts';
import type { TenantId } from '../../../../tenants/tenant.ts';
import type { Manufacturer, TextLegal } from '../../legal-data/index.ts';
import type { Measure } from '../../prices/index.ts';
import type { ImportedPricePeriod } from '../import/price-periods.ts';
import { type LegalState, legalFields, TEXT_LEGAL_KINDS, textLegalField } from '../legal-fields.ts';
import type { DeliveryMode, VatClass } from '../types.ts';

export type ProductStatus = 'draft' | 'published' | 'retired';

export type EditorDetail = { section: string; name: string; value: string };
export type EditorText = {
  locale: string;
  title: string;
  slug: string;
  description: string;
  highlights: string[];
  details: EditorDetail[];
  care: string[];
  legal: Partial<TextLegal>;
};
export type EditorAxis = { axis: string; value: string; label: string; swatch: string | null };
export type EditorVariant = {
  sku: string;
  position: number;
  gtin: string | null;
  mpn: string | null;
  grams: number | null;
  /** Length, width and height in millimetres. */
  dimensions: number[] | null;
  /** Contents from which a base price is computed. */
  measure: Measure | null;
  ended: boolean;
  stock: number;
  axes: EditorAxis[];
  /** By tenant, in order of time. */
  prices: Record<string, ImportedPricePeriod[]>;
  /** Whether it is on sale, by tenant that has it. */
  offers: Record<string, boolean>;
};
export type EditorPicture = {
  id: string;
  width: number;
  height: number;
  skus: string[];
  /** Alternative texts by locale. */
  alts: Record<string, string>;
};
export type EditorPublication = { tenant: TenantId; at: number; done: boolean };
/** Value by hand. `feed` is what the feed says; null if it says the same or nothing. */
export type EditorOrigin = { field: string; feed: string | null };

/** A product as the editor shows it, in all locales and tenants. */
export type EditorProduct = Omit<LegalState, 'manufacturerId'> & {
  id: string;
  version: number;
  status: ProductStatus;
  successor: string | null;
  byHand: boolean;
  brand: string;
  /** Main category. */
  categoryId: string | null;
  furtherIds: string[];
  guaranteeYears: number | null;
  manufacturer: Manufacturer | null;
  vatClass: VatClass;
  deliveryMode: DeliveryMode;
  /** Whether a recycling fee is part of its price. */
  technical: boolean;
  texts: EditorText[];
  publications: EditorPublication[];
  /** Values by attribute. */
  attributes: Record<string, string[]>;
  edits: EditorOrigin[];
  variants: EditorVariant[];
  pictures: EditorPicture[];
};

const LINES = '\n';
/** Section of a product's details that holds its composition. */
export const COMPOSITION = 'material';
/** Detail that holds the text of a guarantee: its word is the same in all languages of the shop. */
export const WARRANTY = { section: 'other', name: 'Garantie' } as const;

export const isWarranty = ({ section, name }: Pick<EditorDetail, 'section' | 'name'>): boolean =>
  section === WARRANTY.section && name === WARRANTY.name;

export const measureText = (measure: Measure | null): string =>
  measure === null ? '' : `${measure.amount} ${measure.unit}`;

/** Writes a variant's parcel in centimetres. */
export const dimensionsText = (millimetres: readonly number[] | null): string =>
  (millimetres ?? []).map((side) => String(side / 10)).join(' x ');

/** Returns the price that is valid at an instant; null without one. */
export function editorPriceAt(periods: readonly ImportedPricePeriod[] | undefined, now: number): number | null {
  return periods?.find(({ from, to }) => from <= now && (to === null || to > now))?.amount ?? null;
}

export const compositionText = (details: readonly EditorDetail[]): string =>
  details
    .filter(({ section }) => section === COMPOSITION)
    .map(({ name, value }) => `${name}: ${value}`)
    .join(LINES);

/**
 * Returns all editable fields of a product as texts, by their name in the form. The difference to an entered form is
 * what an employee changed; origins and the audit trail use the same names. `currencies`: those of the tenants, by id.
 */
export function editorFieldsOf(
  product: EditorProduct,
  currencies: Readonly<Record<string, string>>,
  now: number,
): Record<string, string> {
  const fields: Record<string, string> = {
    ...swatchFields(product),
    brand: product.brand,
    category: product.categoryId ?? '',
    further: product.furtherIds.join(','),
    guarantee: product.guaranteeYears === null ? '' : String(product.guaranteeYears),
    care: (product.texts.find(({ care }) => care.length > 0)?.care ?? []).join(', '),
    ...legalFields({ ...product, manufacturerId: product.manufacturer?.id ?? null }),
    vat: product.vatClass,
    delivery: product.deliveryMode,
    technical: product.technical ? 'on' : '',
  };
  for (const text of product.texts) {
    fields[`title.${text.locale}`] = text.title;
    fields[`description.${text.locale}`] = text.description;
    fields[`highlights.${text.locale}`] = text.highlights.join(LINES);
    fields[`composition.${text.locale}`] = compositionText(text.details);
    for (const kind of TEXT_LEGAL_KINDS) fields[`${kind}.${text.locale}`] = textLegalField(text.legal, kind);
    fields[`warranty.${text.locale}`] = text.details.find(isWarranty)?.value ?? '';
  }
  for (const [key, values] of Object.entries(product.attributes)) fields[`attribute.${key}`] = values.join(',');
  for (const [index, variant] of product.variants.entries())
    Object.assign(fields, variantFields(variant, index, currencies, now));
  for (const [index, picture] of product.pictures.entries()) {
    fields[`order.${picture.id}`] = String(index + 1);
    fields[`for.${picture.id}`] = assignmentOf(product, picture);
    for (const [locale, alt] of Object.entries(picture.alts)) fields[`alt.${picture.id}.${locale}`] = alt;
  }
  return fields;
}

/** Swatches are those of the colours, which products share. */
function swatchFields({ variants }: Pick<EditorProduct, 'variants'>): Record<string, string> {
  return Object.fromEntries(
    variants.flatMap(({ axes }) =>
      axes.filter(({ axis }) => axis === 'colour').map(({ value, swatch }) => [`swatch.${value}`, swatch ?? '']),
    ),
  );
}

function variantFields(
  variant: EditorVariant,
  index: number,
  currencies: Readonly<Record<string, string>>,
  now: number,
) {
  const { sku } = variant;
  const fields: Record<string, string> = {
    [`place.${sku}`]: String(index + 1),
    [`gtin.${sku}`]: variant.gtin ?? '',
    [`mpn.${sku}`]: variant.mpn ?? '',
    [`weight.${sku}`]: variant.grams === null ? '' : `${variant.grams} g`,
    [`dimensions.${sku}`]: dimensionsText(variant.dimensions),
    [`measure.${sku}`]: measureText(variant.measure),
    [`ended.${sku}`]: variant.ended ? 'on' : '',
    [`stock.${sku}`]: String(variant.stock),
  };
  for (const [tenant, currency] of Object.entries(currencies)) {
    const amount = editorPriceAt(variant.prices[tenant], now);
    fields[`price.${tenant}.${sku}`] = amount === null ? '' : decimalText(amount, currency);
  }
  return fields;
}

/** Assignment of pictures that follow no rule of the editor, such as those of a feed. */
export const MIXED = '*';

/** Returns the colour whose variants have a picture; '' for all variants. */
export function assignmentOf(product: Pick<EditorProduct, 'variants'>, picture: Pick<EditorPicture, 'skus'>): string {
  const has = new Set(picture.skus);
  if (product.variants.every(({ sku }) => has.has(sku))) return '';
  const colourOf = (variant: EditorVariant) => variant.axes.find(({ axis }) => axis === 'colour')?.value;
  const colours = new Set(product.variants.filter(({ sku }) => has.has(sku)).map(colourOf));
  const [colour] = colours;
  if (colours.size !== 1 || colour === undefined) return MIXED;
  const ofColour = product.variants.filter((variant) => colourOf(variant) === colour);
  return ofColour.every(({ sku }) => has.has(sku)) ? colour : MIXED;
}
