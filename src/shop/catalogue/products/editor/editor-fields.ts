import { type AttributeKind, extentOf, readYesNo } from '../../attributes/index.ts';
import { parseMeasure, parsePrice } from '../import/amounts.ts';
import { ARTICLE_NUMBER, checkGtin, cleanText, oneLine } from '../import/feed-values.ts';
import { LEGAL_FIELDS, TEXT_LEGAL_KINDS } from '../legal-fields.ts';
import type { DeliveryMode, VatClass } from '../types.ts';
import { editorAmount } from './editor-amount.ts';
import { measureText } from './editor-product.ts';
import { LEGAL_READERS, withoutClasses } from './legal-field-readers.ts';

export type EditorFieldProblem =
  | 'no-title'
  | 'too-long'
  | 'no-category'
  | 'wrong-number'
  | 'wrong-range'
  | 'wrong-choice'
  | 'one-choice'
  | 'wrong-measure'
  | 'too-many'
  | 'wrong-colour'
  | 'wrong-price'
  | 'no-price'
  | 'wrong-stock'
  | 'gtin-digits'
  | 'gtin-check'
  | 'wrong-weight'
  | 'wrong-dimensions'
  | 'wrong-care'
  | 'wrong-composition'
  | 'wrong-guarantee'
  | 'no-manufacturer'
  | 'wrong-class'
  | 'no-class'
  | 'wrong-address'
  | 'wrong-eprel'
  | 'wrong-noise'
  | 'wrong-durability'
  | 'wrong-wood';

type FieldAttribute = { kind: AttributeKind; several: boolean; choices: ReadonlySet<string> };

/** Records that a field may refer to. */
export type FieldSetting = {
  categories: ReadonlySet<string>;
  manufacturers: ReadonlySet<string>;
  /** Whether the product is published, so that it must keep a category. */
  isPublished: boolean;
  attributes: ReadonlyMap<string, FieldAttribute>;
  currencies: Readonly<Record<string, string>>;
  locales: ReadonlySet<string>;
  /** Variants and pictures of the product: a form may name no others. */
  skus: ReadonlySet<string>;
  pictures: ReadonlySet<string>;
  /** Positions of its videos, and pictures that may be their posters. */
  videos: ReadonlySet<string>;
  posters: ReadonlySet<string>;
  /** Colours of its variants. */
  colours: ReadonlySet<string>;
};

export type ReadField = { value: string } | { problem: EditorFieldProblem };
const fine = (value: string): ReadField => ({ value });
const wrong = (problem: EditorFieldProblem): ReadField => ({ problem });

/** Maximum lengths of texts, as the feed has them where it has one. */
const LONGEST = {
  title: 150,
  description: 20_000,
  highlights: 4000,
  composition: 2000,
  alt: 250,
  brand: 80,
  mpn: 70,
  warranty: 500,
};
const MOST_STOCK = 1_000_000;
const MOST_RELATIONS = 24;
export const MOST_FURTHER = 30;
const VAT_CLASSES: readonly string[] = ['standard', 'reduced'] satisfies VatClass[];
const DELIVERY_MODES: readonly string[] = ['parcel', 'bulky', 'two-man'] satisfies DeliveryMode[];

const lines = (text: string): string =>
  text
    .split('\n')
    .map((line) => oneLine(line))
    .filter((line) => line !== '')
    .join('\n');

function limited(text: string, longest: number): ReadField {
  return text.length > longest ? wrong('too-long') : fine(text);
}

const READERS: Record<string, (text: string, parts: string[], setting: FieldSetting) => ReadField> = {
  ...LEGAL_READERS,
  title: (text) => limited(oneLine(text), LONGEST.title),
  description: (text) => limited(cleanText(text), LONGEST.description),
  highlights: (text) => limited(lines(text), LONGEST.highlights),
  composition: (text) => readComposition(lines(text)),
  brand: (text) => limited(oneLine(text), LONGEST.brand),
  category: (text, _parts, { categories, isPublished }) => {
    const id = text.trim();
    return (id === '' && !isPublished) || categories.has(id) ? fine(id) : wrong('no-category');
  },
  further: (text, _parts, { categories }) => {
    const ids = listed(text);
    if (ids.length > MOST_FURTHER) return wrong('too-many');
    return ids.every((id) => categories.has(id)) ? fine(ids.join(',')) : wrong('no-category');
  },
  guarantee: (text) => (/^(\d{1,2}|100|)$/.test(text.trim()) ? fine(text.trim()) : wrong('wrong-guarantee')),
  warranty: (text) => limited(oneLine(text), LONGEST.warranty),
  swatch: (text) => {
    const colour = text.trim().toLowerCase();
    return colour === '' || /^#[0-9a-f]{6}$/.test(colour) ? fine(colour) : wrong('wrong-colour');
  },
  videoPlace: (text) =>
    /^\d{1,3}([.,]\d)?$/.test(text.trim()) ? fine(text.trim().replace(',', '.')) : wrong('wrong-number'),
  videoPoster: (text, _parts, { posters }) => (text === '' || posters.has(text) ? fine(text) : wrong('wrong-choice')),
  videoRemove: (text) => fine(text === 'on' ? 'on' : ''),
  videoTitle: (text) => limited(oneLine(text), LONGEST.title),
  videoCaptions: (text) => (/^([0-9a-f]{16})?$/.test(text) ? fine(text) : wrong('wrong-choice')),
  related: (text) => readRelation(text),
  accessory: (text) => readRelation(text),
  vat: (text) => (VAT_CLASSES.includes(text) ? fine(text) : wrong('wrong-choice')),
  delivery: (text) => (DELIVERY_MODES.includes(text) ? fine(text) : wrong('wrong-choice')),
  technical: (text) => fine(text === 'on' ? 'on' : ''),
  measure: (text) => {
    if (text.trim() === '') return fine('');
    const read = parseMeasure(text);
    return 'reason' in read ? wrong('wrong-measure') : fine(measureText(read));
  },
  care: (text) => {
    const codes = text.split(/[\s,;]+/).filter((code) => code !== '');
    return codes.every((code) => /^[a-z0-9]{1,30}$/.test(code)) ? fine(codes.join(', ')) : wrong('wrong-care');
  },
  attribute: (text, [key = ''], { attributes }) => {
    const attribute = attributes.get(key);
    return attribute ? readAttributeField(text, attribute) : wrong('wrong-choice');
  },
  gtin: (text) => {
    if (text.trim() === '') return fine('');
    const read = checkGtin(text);
    if (typeof read === 'string') return fine(read);
    return wrong(
      /^[\d\s-]*$/.test(text) && [8, 12, 13, 14].includes(text.replaceAll(/\D/g, '').length)
        ? 'gtin-check'
        : 'gtin-digits',
    );
  },
  mpn: (text) => limited(oneLine(text), LONGEST.mpn),
  weight: (text) => readWeight(text),
  dimensions: (text) => readDimensions(text),
  ended: (text) => fine(text === 'on' ? 'on' : ''),
  stock: (text) => {
    const plain = text.replaceAll(/[\s'’]/g, '');
    return /^\d{1,7}$/.test(plain) && Number(plain) <= MOST_STOCK ? fine(String(Number(plain))) : wrong('wrong-stock');
  },
  price: (text, [tenant = ''], { currencies }) => {
    if (text.trim() === '') return fine('');
    const read = parsePrice(text, currencies[tenant] ?? '', true);
    return 'amount' in read ? fine(editorAmount(read.amount, tenant)) : wrong('wrong-price');
  },
  place: (text) =>
    /^\d{1,4}([.,]\d)?$/.test(text.trim()) ? fine(text.trim().replace(',', '.')) : wrong('wrong-number'),
  order: (text) =>
    /^\d{1,4}([.,]\d)?$/.test(text.trim()) ? fine(text.trim().replace(',', '.')) : wrong('wrong-number'),
  for: (text) => fine(text),
  remove: (text) => fine(text === 'on' ? 'on' : ''),
  alt: (text) => limited(oneLine(text), LONGEST.alt),
};

/** Reads a field of the editor into the form in which it is compared and stored. */
export function readEditorField(field: string, text: string, setting: FieldSetting): ReadField {
  const [kind = '', ...parts] = field.split('.');
  const reader = READERS[kind];
  return reader ? reader(text, parts, setting) : fine(text);
}

function readAttributeField(text: string, { kind, several, choices }: FieldAttribute): ReadField {
  const given = text.trim();
  if (given === '') return fine('');
  if (kind === 'text') return limited(oneLine(given), 200);
  if (kind === 'yes-no') {
    const value = readYesNo(given);
    return value === null ? wrong('wrong-choice') : fine(value);
  }
  if (kind === 'number' || kind === 'range') {
    const plain = given.replaceAll(',', '.').replaceAll(/\s*[-–]\s*/g, '-');
    if (extentOf(kind, plain) !== null) return fine(plain);
    return wrong(kind === 'number' ? 'wrong-number' : 'wrong-range');
  }
  const values = [...new Set(given.split(',').filter((value) => value !== ''))].sort();
  if (!several && values.length > 1) return wrong('one-choice');
  return values.every((value) => choices.has(value)) ? fine(values.join(',')) : wrong('wrong-choice');
}

const listed = (text: string): string[] =>
  [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '');

/** Reads the numbers of products, each once. */
function readRelation(text: string): ReadField {
  const ids = listed(text);
  if (ids.length > MOST_RELATIONS) return wrong('too-many');
  return ids.every(isProductNumber) ? fine(ids.join(',')) : wrong('wrong-choice');
}

function readWeight(text: string): ReadField {
  const [, digits = '', unit = 'g'] = /^(\d{1,7}(?:[.,]\d{1,3})?)\s*(g|kg)?$/i.exec(text.trim()) ?? [];
  if (text.trim() === '') return fine('');
  if (digits === '') return wrong('wrong-weight');
  const grams = Math.round(Number(digits.replace(',', '.')) * (unit.toLowerCase() === 'kg' ? 1000 : 1));
  return grams > 0 && grams <= 2_000_000 ? fine(`${grams} g`) : wrong('wrong-weight');
}

function readDimensions(text: string): ReadField {
  if (text.trim() === '') return fine('');
  const sides = text
    .trim()
    .replace(/\s*cm$/i, '')
    .split(/\s*[x×*]\s*/i);
  const fits =
    sides.length === 3 && sides.every((side) => /^\d{1,4}([.,]\d)?$/.test(side) && Number(side.replace(',', '.')) > 0);
  return fits
    ? fine(sides.map((side) => String(Number(side.replace(',', '.')))).join(' x '))
    : wrong('wrong-dimensions');
}

function readComposition(text: string): ReadField {
  if (text.length > LONGEST.composition) return wrong('too-long');
  if (text === '') return fine('');
  const parts = text.split('\n').map((line) => /^([^:]+):\s*(.+)$/.exec(line));
  if (parts.some((part) => part === null)) return wrong('wrong-composition');
  return fine(parts.map((part) => `${part?.[1]?.trim() ?? ''}: ${part?.[2]?.trim() ?? ''}`).join('\n'));
}

/** Whether a text can be the number of a product. */
export const isProductNumber = (text: string): boolean => ARTICLE_NUMBER.test(text) && text.length <= 40;

/** Texts of a locale, which need a title. */
const UNTITLED_KINDS = ['description', 'highlights', 'composition', 'warranty', ...TEXT_LEGAL_KINDS];
const TEXT_KINDS = ['title', ...UNTITLED_KINDS];
const PRODUCT_FIELDS = [
  'related',
  'accessory',
  'brand',
  'category',
  'further',
  'guarantee',
  'care',
  'vat',
  'delivery',
  'technical',
];
const VARIANT_KINDS = ['place', 'gtin', 'mpn', 'weight', 'dimensions', 'measure', 'ended', 'stock'];
const PICTURE_KINDS = ['order', 'for', 'remove', 'alt'];

/** Whether a field belongs to the product: no form changes the variants or pictures of another one. */
function isOwnField(field: string, setting: FieldSetting): boolean {
  const { attributes, currencies, locales, skus, pictures, colours, videos } = setting;
  const [kind = '', first = '', second = ''] = field.split('.');
  const rest = field.slice(kind.length + 1);
  if (TEXT_KINDS.includes(kind)) return locales.has(rest);
  if (kind === 'attribute') return attributes.has(rest);
  if (kind === 'swatch') return colours.has(rest);
  if (kind.startsWith('video')) return videos.has(first) && (second === '' || locales.has(second));
  if (VARIANT_KINDS.includes(kind)) return skus.has(rest);
  if (kind === 'price') return Object.hasOwn(currencies, first) && skus.has(rest.slice(first.length + 1));
  if (PICTURE_KINDS.includes(kind)) return pictures.has(first) && (kind !== 'alt' || locales.has(second));
  return PRODUCT_FIELDS.includes(field) || LEGAL_FIELDS.has(field);
}

export type ChangedField = { field: string; before: string; after: string };
export type FieldRefusal = { field: string; problem: EditorFieldProblem };

/**
 * Compares an entered form with the stored fields. Fields that the form lacks stay. Returns all refusals at once, so
 * that one look mends them.
 */
export function changedFields(
  current: Readonly<Record<string, string>>,
  entered: Readonly<Record<string, string>>,
  setting: FieldSetting,
): { changes: ChangedField[]; refusals: FieldRefusal[] } {
  const changes: ChangedField[] = [];
  const refusals: FieldRefusal[] = [];
  for (const [field, text] of Object.entries(entered)) {
    if (!isOwnField(field, setting)) continue;
    const [kind] = field.split('.');
    const before = current[field] ?? '';
    // Browsers send line ends as CRLF; an untouched value of a feed need not pass the checks.
    if (text.replaceAll('\r\n', '\n') === before) continue;
    const read = readEditorField(field, text, setting);
    if ('problem' in read) refusals.push({ field, problem: read.problem });
    else if (read.value !== before) {
      if (kind === 'price' && read.value === '') refusals.push({ field, problem: 'no-price' });
      else changes.push({ field, before, after: read.value });
    }
  }
  const after = new Map(changes.map((change) => [change.field, change.after]));
  const textOf = (field: string) => after.get(field) ?? current[field] ?? '';
  const touchesLabels = changes.some(({ field }) => /^(energy|tyre)\./.test(field));
  const unclassed = touchesLabels ? withoutClasses(textOf) : [];
  return { changes, refusals: [...refusals, ...withoutTitle(current, entered, textOf), ...unclassed] };
}

/** A text needs a title, since the title makes its address. */
function withoutTitle(
  current: Readonly<Record<string, string>>,
  entered: Readonly<Record<string, string>>,
  textOf: (field: string) => string,
): FieldRefusal[] {
  const locales = new Set(
    Object.keys({ ...current, ...entered }).flatMap((field) => {
      const [kind = '', locale = ''] = field.split('.');
      return TEXT_KINDS.includes(kind) ? [locale] : [];
    }),
  );
  return [...locales].flatMap((locale): FieldRefusal[] => {
    if (textOf(`title.${locale}`) !== '') return [];
    const others = UNTITLED_KINDS.some((kind) => textOf(`${kind}.${locale}`) !== '');
    return others || (current[`title.${locale}`] ?? '') !== ''
      ? [{ field: `title.${locale}`, problem: 'no-title' }]
      : [];
  });
}
