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

export type Fields = Partial<Record<FieldName, string>>;
export type BlockEntry = { type: BlockType; fields: Fields; items: Fields[] };
export type PageEntry = { title: string; description: string; robots: string; blocks: BlockEntry[] };

/** Returns an empty block of a type with its required defaults. */
export function emptyEntry(type: BlockType): BlockEntry {
  const fields: Fields = {
    ...(type === 'products' ? { count: '8', sort: 'popularity' } : {}),
    ...(type === 'finder' ? { finder: 'search' } : {}),
    ...(type === 'calculator' ? { amount: '1000' } : {}),
  };
  return { type, fields, items: BLOCK_FORMS[type].items ? [{}] : [] };
}

export function isBlockType(value: unknown): value is BlockType {
  return BLOCK_TYPES.some((type) => type === value);
}

const CELL = ' | ';
const linkEntry = (given: { label: string; to: string } | null): Fields =>
  given ? { linkLabel: given.label, linkTo: given.to } : {};
const pictureEntry = (given: { id: string; alt: string } | null): Fields =>
  given ? { pictureId: given.id, pictureAlt: given.alt } : {};
const paragraphsText = (paragraphs: readonly string[]): string => paragraphs.join('\n\n');

export function entryOfBlock(block: Block): BlockEntry {
  const { type } = block;
  const own = (fields: Fields, items: Fields[] = []): BlockEntry => ({ type, fields, items });
  const named = (name: string | null): Fields => (name === null ? {} : { title: name });
  switch (block.type) {
    case 'hero':
      return own({
        title: block.title,
        text: block.text,
        ...linkEntry(block.link),
        ...pictureEntry(block.picture),
      });
    case 'teasers':
      return own(
        { title: block.title },
        block.items.map((item) => ({
          title: item.title,
          text: item.text,
          ...linkEntry(item.link),
          ...pictureEntry(item.picture),
        })),
      );
    case 'products':
      return own({
        title: block.title,
        ...linkEntry(block.link),
        ...(block.query.category === undefined ? {} : { category: block.query.category }),
        ...(block.query.skus === undefined ? {} : { skus: block.query.skus.join(', ') }),
        ...(block.query.sort === undefined ? {} : { sort: block.query.sort }),
        count: String(block.query.count),
      });
    case 'text':
      return own({
        ...named(block.title),
        paragraphs: paragraphsText(block.paragraphs),
        list: block.list.join('\n'),
      });
    case 'picture':
      return own({
        ...named(block.title),
        ...pictureEntry(block.picture),
        ...(block.caption === null ? {} : { caption: block.caption }),
        ...linkEntry(block.link),
      });
    case 'accordion':
      return own(
        named(block.title),
        block.items.map((item) => ({
          question: item.question,
          paragraphs: paragraphsText(item.paragraphs),
          anchor: item.id,
        })),
      );
    case 'table':
      return own({
        ...named(block.title),
        head: block.head.join(CELL),
        rows: block.rows.map((row) => row.join(CELL)).join('\n'),
      });
    case 'voucher':
      return own({
        title: block.title,
        text: block.text,
        code: block.code,
        ...(block.note === null ? {} : { note: block.note }),
        ...linkEntry(block.link),
      });
    case 'video':
      return own({
        title: block.title,
        src: block.src,
        ...(block.captions === null ? {} : { captions: block.captions }),
        ...pictureEntry(block.picture),
        transcript: paragraphsText(block.transcript),
      });
    case 'links':
      return own(
        { title: block.title },
        block.items.map((item) => ({ title: item.title, text: item.text, ...linkEntry(item.link) })),
      );
    case 'contactForm':
      return own({
        title: block.title,
        text: block.text,
        label: block.label,
        ...(block.subject === null ? {} : { subject: block.subject }),
      });
    case 'finder':
      return own({
        title: block.title,
        text: block.text,
        label: block.label,
        finder: block.finder,
        ...(block.field === null ? {} : { field: block.field }),
      });
    case 'calculator':
      return own({
        title: block.title,
        text: block.text,
        label: block.label,
        field: block.field,
        amount: String(block.amount),
      });
  }
}

/** Converts a form entry to the input of the block schema, without checks. */
export function blockOfEntry({ type, fields, items }: BlockEntry): Record<string, unknown> {
  const of = (from: Fields, name: FieldName): string => (from[name] ?? '').replaceAll('\r\n', '\n').trim();
  const get = (name: FieldName): string => of(fields, name);
  const orNull = (name: FieldName): string | null => get(name) || null;
  const linkOf = (from: Fields) => ({ label: of(from, 'linkLabel'), to: of(from, 'linkTo') });
  const linkOrNull = () => (get('linkLabel') || get('linkTo') ? linkOf(fields) : null);
  const pictureOf = (from: Fields) =>
    of(from, 'pictureId') ? { id: of(from, 'pictureId'), alt: of(from, 'pictureAlt') } : null;
  const title = get('title');
  switch (type) {
    case 'hero':
      return { type, title, text: get('text'), link: linkOf(fields), picture: pictureOf(fields) };
    case 'teasers':
      return {
        type,
        title,
        items: items.map((item) => ({
          title: of(item, 'title'),
          text: of(item, 'text'),
          link: linkOf(item),
          picture: pictureOf(item),
        })),
      };
    case 'products': {
      const skus = get('skus')
        .split(/[\s,;]+/)
        .filter((sku) => sku !== '');
      return {
        type,
        title,
        link: linkOrNull(),
        query: {
          ...(get('category') ? { category: get('category').replace(/^\/+/, '') } : {}),
          ...(skus.length > 0 ? { skus } : {}),
          ...(get('sort') ? { sort: get('sort') } : {}),
          count: numberOf(get('count')),
        },
      };
    }
    case 'text':
      return { type, title: orNull('title'), paragraphs: paragraphsOf(get('paragraphs')), list: linesOf(get('list')) };
    case 'picture':
      return {
        type,
        title: orNull('title'),
        picture: { id: get('pictureId'), alt: get('pictureAlt') },
        caption: orNull('caption'),
        link: linkOrNull(),
      };
    case 'accordion':
      return {
        type,
        title: orNull('title'),
        items: items.map((item, index) => ({
          id: of(item, 'anchor') || anchorOf(of(item, 'question'), index),
          question: of(item, 'question'),
          paragraphs: paragraphsOf(of(item, 'paragraphs')),
        })),
      };
    case 'table':
      return {
        type,
        title: orNull('title'),
        head: cellsOf(get('head')),
        rows: linesOf(get('rows')).map(cellsOf),
      };
    case 'voucher':
      return { type, title, text: get('text'), code: get('code'), note: orNull('note'), link: linkOrNull() };
    case 'video':
      return {
        type,
        title,
        src: get('src'),
        captions: orNull('captions'),
        picture: pictureOf(fields),
        transcript: paragraphsOf(get('transcript')),
      };
    case 'links':
      return {
        type,
        title,
        items: items.map((item) => ({ title: of(item, 'title'), text: of(item, 'text'), link: linkOf(item) })),
      };
    case 'contactForm':
      return { type, title, text: get('text'), label: get('label'), subject: orNull('subject') };
    case 'finder':
      return { type, title, text: get('text'), label: get('label'), finder: get('finder'), field: orNull('field') };
    case 'calculator':
      return {
        type,
        title,
        text: get('text'),
        label: get('label'),
        field: get('field'),
        amount: numberOf(get('amount')),
      };
  }
}

const numberOf = (text: string): number | string => (/^\d{1,9}$/.test(text) ? Number(text) : text);
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
const cellsOf = (text: string): string[] => (text === '' ? [] : text.split('|').map((cell) => cell.trim()));

/** Returns the anchor of an accordion entry, made from its question. */
function anchorOf(question: string, index: number): string {
  const words = question
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 50);
  return words === '' ? `entry-${index + 1}` : words;
}
