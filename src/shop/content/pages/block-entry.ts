import type { Block } from './types.ts';

/**
 * Blocks as forms hold them: every field is text, lists are fields with several lines. The visual editor and the form
 * without script are both built from this description.
 */
export const BLOCK_TYPES = [
  'hero',
  'teasers',
  'products',
  'text',
  'picture',
  'accordion',
  'table',
  'voucher',
  'video',
  'links',
  'contactForm',
  'finder',
  'calculator',
] as const satisfies Block['type'][];
export type BlockType = (typeof BLOCK_TYPES)[number];

/** `area`: several lines; `choice`: one of a few options, '' if optional; `picture`: the id of a stored picture. */
export type FieldKind = 'line' | 'area' | 'number' | 'choice' | 'picture';
export const FIELD_NAMES = [
  'title',
  'text',
  'linkLabel',
  'linkTo',
  'pictureId',
  'pictureAlt',
  'category',
  'skus',
  'sort',
  'count',
  'paragraphs',
  'list',
  'caption',
  'question',
  'anchor',
  'head',
  'rows',
  'code',
  'note',
  'src',
  'captions',
  'transcript',
  'label',
  'subject',
  'finder',
  'field',
  'amount',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];
export type EntryField = { name: FieldName; kind: FieldKind; options?: readonly string[] };
/** `items` are the fields of each repeated entry. */
export type BlockForm = { fields: readonly EntryField[]; items?: readonly EntryField[] };

const title: EntryField = { name: 'title', kind: 'line' };
const text: EntryField = { name: 'text', kind: 'area' };
const label: EntryField = { name: 'label', kind: 'line' };
const field: EntryField = { name: 'field', kind: 'line' };
const link: EntryField[] = [
  { name: 'linkLabel', kind: 'line' },
  { name: 'linkTo', kind: 'line' },
];
const picture: EntryField[] = [
  { name: 'pictureId', kind: 'picture' },
  { name: 'pictureAlt', kind: 'line' },
];

export const BLOCK_FORMS: Record<BlockType, BlockForm> = {
  hero: { fields: [title, text, ...link, ...picture] },
  teasers: { fields: [title], items: [title, text, ...link, ...picture] },
  products: {
    fields: [
      title,
      ...link,
      { name: 'category', kind: 'line' },
      { name: 'skus', kind: 'line' },
      { name: 'sort', kind: 'choice', options: ['', 'popularity', 'newest', 'reduction'] },
      { name: 'count', kind: 'number' },
    ],
  },
  text: { fields: [title, { name: 'paragraphs', kind: 'area' }, { name: 'list', kind: 'area' }] },
  picture: { fields: [title, ...picture, { name: 'caption', kind: 'line' }, ...link] },
  accordion: {
    fields: [title],
    items: [
      { name: 'question', kind: 'line' },
      { name: 'paragraphs', kind: 'area' },
      { name: 'anchor', kind: 'line' },
    ],
  },
  table: {
    fields: [title, { name: 'head', kind: 'line' }, { name: 'rows', kind: 'area' }],
  },
  voucher: { fields: [title, text, { name: 'code', kind: 'line' }, { name: 'note', kind: 'area' }, ...link] },
  video: {
    fields: [
      title,
      { name: 'src', kind: 'line' },
      { name: 'captions', kind: 'line' },
      ...picture,
      { name: 'transcript', kind: 'area' },
    ],
  },
  links: { fields: [title], items: [title, text, ...link] },
  contactForm: { fields: [title, text, label, { name: 'subject', kind: 'line' }] },
  finder: { fields: [title, text, label, { name: 'finder', kind: 'choice', options: ['bra', 'search'] }, field] },
  calculator: { fields: [title, text, label, field, { name: 'amount', kind: 'number' }] },
};

export type BlockFieldValues = Partial<Record<FieldName, string>>;
export type BlockEntry = { type: BlockType; fields: BlockFieldValues; items: BlockFieldValues[] };
export type PageEntry = { title: string; description: string; robots: string; blocks: BlockEntry[] };

/** Returns an empty block of a type with its required defaults. */
export function emptyEntry(type: BlockType): BlockEntry {
  const fields: BlockFieldValues = {
    ...(type === 'products' ? { count: '8', sort: 'popularity' } : {}),
    ...(type === 'finder' ? { finder: 'search' } : {}),
    ...(type === 'calculator' ? { amount: '1000' } : {}),
  };
  return { type, fields, items: BLOCK_FORMS[type].items ? [{}] : [] };
}

export function isBlockType(value: unknown): value is BlockType {
  return BLOCK_TYPES.some((type) => type === value);
}
