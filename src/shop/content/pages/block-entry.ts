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
  'scene',
  'accordion',
  'table',
  'voucher',
  'video',
  'links',
  'contactForm',
  'finder',
  'calculator',
] as const satisfies Block['type'][];
/** Block of the platform, or block of an extension by its name. */
export type BlockType = PlatformBlockType | ExtensionBlockType;
export type PlatformBlockType = (typeof BLOCK_TYPES)[number];
export type ExtensionBlockType = `extension:${string}`;

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
  'sku',
  'x',
  'y',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];
/** Fields of stored pictures, which extensions' blocks cannot have: their pictures are files of the extension. */
const PICTURE_FIELDS = ['pictureId', 'pictureAlt', 'sku', 'x', 'y'] as const satisfies FieldName[];
/** Fields of extensions' blocks. */
export type ExtensionFieldName = Exclude<FieldName, (typeof PICTURE_FIELDS)[number]>;
export const EXTENSION_FIELDS: readonly FieldName[] = FIELD_NAMES.filter(
  (name) => !PICTURE_FIELDS.some((own) => own === name),
);
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

export const BLOCK_FORMS: Record<PlatformBlockType, BlockForm> = {
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
  scene: {
    fields: [title, ...picture, { name: 'caption', kind: 'line' }],
    items: [
      { name: 'sku', kind: 'line' },
      { name: 'x', kind: 'number' },
      { name: 'y', kind: 'number' },
    ],
  },
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

const KINDS = new Map(
  Object.values<BlockForm>(BLOCK_FORMS).flatMap(({ fields, items = [] }) =>
    [...fields, ...items].map(({ name, kind }) => [name, kind] as const),
  ),
);

/** Returns a field of an extension's block: its kind is that of the platform's blocks. Choices become lines. */
function extensionField(name: FieldName): EntryField {
  const kind = KINDS.get(name) ?? 'line';
  return { name, kind: kind === 'choice' ? 'line' : kind };
}

/**
 * Returns the form of a block. That of an extension's block has these fields; without them it has all that such a block
 * may have.
 */
export function blockForm(type: BlockType, fields: readonly FieldName[] = EXTENSION_FIELDS): BlockForm {
  return isPlatformBlock(type) ? BLOCK_FORMS[type] : { fields: fields.map(extensionField) };
}

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
  return { type, fields, items: blockForm(type).items ? [{}] : [] };
}

export function isBlockType(value: unknown): value is BlockType {
  return typeof value === 'string' && (isPlatformBlock(value) || isExtensionBlock(value));
}

/** Tells whether the type is one of the platform's. */
export function isPlatformBlock(value: string): value is PlatformBlockType {
  return BLOCK_TYPES.some((type) => type === value);
}

function isExtensionBlock(value: string): value is ExtensionBlockType {
  return value.startsWith('extension:') && EXTENSION_NAME.test(value.slice('extension:'.length));
}

/** Name of an extension's block. */
export const EXTENSION_NAME = /^[a-z][a-z0-9-]{0,30}$/;

/** Name of an extension's block in the editor, and its fields. */
export type ExtensionBlockForm = { type: ExtensionBlockType; label: string; fields: readonly ExtensionFieldName[] };
