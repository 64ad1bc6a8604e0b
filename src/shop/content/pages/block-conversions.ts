import {
  type BlockEntry,
  type BlockFieldValues,
  type BlockType,
  type FieldName,
  isPlatformBlock,
  type PlatformBlockType,
} from './block-entry.ts';
import type { Block } from './types.ts';

type BlockOf<Type extends PlatformBlockType> = Extract<Block, { type: Type }>;

/** How a block becomes the fields of its form, and how these become the input of the block schema, without checks. */
type Conversion<Type extends PlatformBlockType> = {
  write(block: BlockOf<Type>): { fields: BlockFieldValues; items?: BlockFieldValues[] };
  read(form: FieldReader, items: FieldReader[]): Record<string, unknown>;
};

const CONVERSIONS: { [Type in PlatformBlockType]: Conversion<Type> } = {
  hero: {
    write: ({ title, text, link, picture }) => ({
      fields: { title, text, ...linkEntry(link), ...pictureEntry(picture) },
    }),
    read: (form) => ({ title: form.get('title'), text: form.get('text'), link: form.link(), picture: form.picture() }),
  },
  teasers: {
    write: ({ title, items }) => ({
      fields: { title },
      items: items.map((item) => ({
        title: item.title,
        text: item.text,
        ...linkEntry(item.link),
        ...pictureEntry(item.picture),
      })),
    }),
    read: (form, items) => ({
      title: form.get('title'),
      items: items.map((item) => ({
        title: item.get('title'),
        text: item.get('text'),
        link: item.link(),
        picture: item.picture(),
      })),
    }),
  },
  products: {
    write: ({ title, link, query: { category, skus, sort, count } }) => ({
      fields: {
        title,
        ...linkEntry(link),
        ...(category === undefined ? {} : { category }),
        ...(skus === undefined ? {} : { skus: skus.join(', ') }),
        ...(sort === undefined ? {} : { sort }),
        count: String(count),
      },
    }),
    read: (form) => {
      const skus = form
        .get('skus')
        .split(/[\s,;]+/)
        .filter((sku) => sku !== '');
      return {
        title: form.get('title'),
        link: form.linkOrNull(),
        query: {
          ...(form.get('category') ? { category: form.get('category').replace(/^\/+/, '') } : {}),
          ...(skus.length > 0 ? { skus } : {}),
          ...(form.get('sort') ? { sort: form.get('sort') } : {}),
          count: numberOf(form.get('count')),
        },
      };
    },
  },
  text: {
    write: ({ title, paragraphs, list }) => ({
      fields: { ...filled('title', title), paragraphs: paragraphsText(paragraphs), list: list.join('\n') },
    }),
    read: (form) => ({
      title: form.orNull('title'),
      paragraphs: paragraphsOf(form.get('paragraphs')),
      list: linesOf(form.get('list')),
    }),
  },
  picture: {
    write: ({ title, picture, caption, link }) => ({
      fields: {
        ...filled('title', title),
        ...pictureEntry(picture),
        ...filled('caption', caption),
        ...linkEntry(link),
      },
    }),
    read: (form) => ({
      title: form.orNull('title'),
      picture: { id: form.get('pictureId'), alt: form.get('pictureAlt') },
      caption: form.orNull('caption'),
      link: form.linkOrNull(),
    }),
  },
  scene: {
    write: ({ title, picture, caption, items }) => ({
      fields: { ...filled('title', title), ...pictureEntry(picture), ...filled('caption', caption) },
      items: items.map(({ sku, x, y }) => ({ sku, x: String(x), y: String(y) })),
    }),
    read: (form, items) => ({
      title: form.orNull('title'),
      picture: { id: form.get('pictureId'), alt: form.get('pictureAlt') },
      caption: form.orNull('caption'),
      items: items.map((item) => ({
        sku: item.get('sku'),
        x: numberOf(item.get('x')),
        y: numberOf(item.get('y')),
      })),
    }),
  },
  accordion: {
    write: ({ title, items }) => ({
      fields: filled('title', title),
      items: items.map(({ id, question, paragraphs }) => ({
        question,
        paragraphs: paragraphsText(paragraphs),
        anchor: id,
      })),
    }),
    read: (form, items) => ({
      title: form.orNull('title'),
      items: items.map((item, index) => ({
        id: item.get('anchor') || anchorOf(item.get('question'), index),
        question: item.get('question'),
        paragraphs: paragraphsOf(item.get('paragraphs')),
      })),
    }),
  },
  table: {
    write: ({ title, head, rows }) => ({
      fields: {
        ...filled('title', title),
        head: head.join(CELL),
        rows: rows.map((row) => row.join(CELL)).join('\n'),
      },
    }),
    read: (form) => ({
      title: form.orNull('title'),
      head: cellsOf(form.get('head')),
      rows: linesOf(form.get('rows')).map(cellsOf),
    }),
  },
  voucher: {
    write: ({ title, text, code, note, link }) => ({
      fields: { title, text, code, ...filled('note', note), ...linkEntry(link) },
    }),
    read: (form) => ({
      title: form.get('title'),
      text: form.get('text'),
      code: form.get('code'),
      note: form.orNull('note'),
      link: form.linkOrNull(),
    }),
  },
  video: {
    write: ({ title, src, captions, picture, transcript }) => ({
      fields: {
        title,
        src,
        ...filled('captions', captions),
        ...pictureEntry(picture),
        transcript: paragraphsText(transcript),
      },
    }),
    read: (form) => ({
      title: form.get('title'),
      src: form.get('src'),
      captions: form.orNull('captions'),
      picture: form.picture(),
      transcript: paragraphsOf(form.get('transcript')),
    }),
  },
  links: {
    write: ({ title, items }) => ({
      fields: { title },
      items: items.map((item) => ({ title: item.title, text: item.text, ...linkEntry(item.link) })),
    }),
    read: (form, items) => ({
      title: form.get('title'),
      items: items.map((item) => ({ title: item.get('title'), text: item.get('text'), link: item.link() })),
    }),
  },
  contactForm: {
    write: ({ title, text, label, subject }) => ({ fields: { title, text, label, ...filled('subject', subject) } }),
    read: (form) => ({
      title: form.get('title'),
      text: form.get('text'),
      label: form.get('label'),
      subject: form.orNull('subject'),
    }),
  },
  finder: {
    write: ({ title, text, label, finder, field }) => ({
      fields: { title, text, label, finder, ...filled('field', field) },
    }),
    read: (form) => ({
      title: form.get('title'),
      text: form.get('text'),
      label: form.get('label'),
      finder: form.get('finder'),
      field: form.orNull('field'),
    }),
  },
  calculator: {
    write: ({ title, text, label, field, amount }) => ({
      fields: { title, text, label, field, amount: String(amount) },
    }),
    read: (form) => ({
      title: form.get('title'),
      text: form.get('text'),
      label: form.get('label'),
      field: form.get('field'),
      amount: numberOf(form.get('amount')),
    }),
  },
};

/** Returns a block as the fields of its form. */
export function entryOfBlock(block: Block): BlockEntry {
  if (block.type === 'extension') return { type: blockTypeOf(block), fields: block.values, items: [] };
  return write(block.type, block);
}

/** Returns the type of a block's form. */
export function blockTypeOf(block: Block): BlockType {
  return block.type === 'extension' ? `extension:${block.name}` : block.type;
}

function write<Type extends PlatformBlockType>(type: Type, block: BlockOf<Type>): BlockEntry {
  const { fields, items = [] } = CONVERSIONS[type].write(block);
  return { type, fields, items };
}

/** Converts a form entry to the input of the block schema, without checks. */
export function blockOfEntry({ type, fields, items }: BlockEntry): Record<string, unknown> {
  if (!isPlatformBlock(type))
    return { type: 'extension', name: type.slice(type.indexOf(':') + 1), values: filledOf(fields) };
  return { type, ...CONVERSIONS[type].read(readerOf(fields), items.map(readerOf)) };
}

const filledOf = (fields: BlockFieldValues): BlockFieldValues =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, value.replaceAll('\r\n', '\n').trim()])
      .filter(([, value]) => value !== ''),
  );

const CELL = ' | ';

const filled = (name: FieldName, value: string | null): BlockFieldValues => (value === null ? {} : { [name]: value });
const linkEntry = (given: { label: string; to: string } | null): BlockFieldValues =>
  given ? { linkLabel: given.label, linkTo: given.to } : {};
const pictureEntry = (given: { id: string; alt: string } | null): BlockFieldValues =>
  given ? { pictureId: given.id, pictureAlt: given.alt } : {};
const paragraphsText = (paragraphs: readonly string[]): string => paragraphs.join('\n\n');

type FieldReader = ReturnType<typeof readerOf>;

/** Reads the fields of a block or of one of its items. */
function readerOf(fields: BlockFieldValues) {
  const get = (name: FieldName): string => (fields[name] ?? '').replaceAll('\r\n', '\n').trim();
  const link = () => ({ label: get('linkLabel'), to: get('linkTo') });
  return {
    get,
    orNull: (name: FieldName): string | null => get(name) || null,
    link,
    linkOrNull: () => (get('linkLabel') || get('linkTo') ? link() : null),
    picture: () => (get('pictureId') ? { id: get('pictureId'), alt: get('pictureAlt') } : null),
  };
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
