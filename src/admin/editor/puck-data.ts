import type { Data } from '@puckeditor/core';
import {
  BLOCK_FORMS,
  type BlockEntry,
  type Fields,
  isBlockType,
  type PageEntry,
} from '../../shop/content/pages/block-entry.ts';
import { pictureFields } from '../picture-choice.ts';
import { isPictureId } from './picture-data.ts';

type Props = Record<string, unknown>;

/** A page as the visual editor holds it: the fields of a block are its properties. */
export function puckOfPage(page: PageEntry): Data {
  const { blocks, ...props } = page;
  return {
    root: { props },
    content: blocks.map(({ type, fields, items }, index) => ({
      type,
      props: { id: `${type}-${index + 1}`, ...fields, ...(BLOCK_FORMS[type].items ? { items } : {}) },
    })),
  };
}

export function pageOfPuck(data: Data): PageEntry {
  const root: Props = data.root.props ?? {};
  return {
    title: textOf(root.title),
    description: textOf(root.description),
    robots: textOf(root.robots) || 'index,follow',
    blocks: data.content.flatMap(({ type, props }) => entryOfProps(type, props) ?? []),
  };
}

/** The block that these properties are; null for one of no type that is known. */
export function entryOfProps(type: string, props: Props): BlockEntry | null {
  if (!isBlockType(type)) return null;
  const form = BLOCK_FORMS[type];
  const pick = (from: Props, names: readonly { name: string }[]): Fields =>
    Object.fromEntries(names.flatMap(({ name }) => (textOf(from[name]) === '' ? [] : [[name, textOf(from[name])]])));
  const items = form.items && Array.isArray(props.items) ? props.items.filter(isRecord) : [];
  return { type, fields: pick(props, form.fields), items: items.map((item) => pick(item, form.items ?? [])) };
}

/** The properties of a block with a picture chosen for the field of that name: its own, or that of one of its items. */
export function propsWithPicture(props: Props, name: string, choice: { id: string; alt: string }): Props {
  const [, item] = /^items\[(\d+)\]\./.exec(name) ?? [];
  if (item === undefined) return { ...props, ...pictureFields(props, choice) };
  const items: unknown[] = Array.isArray(props.items) ? props.items : [];
  return {
    ...props,
    items: items.map((one, at) =>
      at === Number(item) && isRecord(one) ? { ...one, ...pictureFields(one, choice) } : one,
    ),
  };
}

/** A block without pictures whose id is still being typed: nothing is asked for that is not there. */
export function withoutHalfPictures(entry: BlockEntry): BlockEntry {
  const whole = ({ pictureId, ...fields }: Fields): Fields =>
    pictureId !== undefined && isPictureId(pictureId) ? { ...fields, pictureId } : fields;
  return { ...entry, fields: whole(entry.fields), items: entry.items.map(whole) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isRecord = (value: unknown): value is Props => typeof value === 'object' && value !== null;
