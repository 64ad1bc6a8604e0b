import type { Data } from '@puckeditor/core';
import {
  type BlockEntry,
  type BlockFieldValues,
  blockForm,
  isBlockType,
  type PageEntry,
} from '../../shop/content/pages/block-entry.ts';
import { pictureFields } from '../picture-choice.ts';
import { isPictureId } from './picture-data.ts';

type Props = Record<string, unknown>;

/** Converts a page to the visual editor's data: the fields of a block become its properties. */
export function puckOfPage(page: PageEntry): Data {
  const { blocks, ...props } = page;
  return {
    root: { props },
    content: blocks.map(({ type, fields, items }, index) => ({
      type,
      props: { id: `${type}-${index + 1}`, ...fields, ...(blockForm(type).items ? { items } : {}) },
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

/** Converts properties to a block; null for an unknown type. */
export function entryOfProps(type: string, props: Props): BlockEntry | null {
  if (!isBlockType(type)) return null;
  const form = blockForm(type);
  const pick = (from: Props, names: readonly { name: string }[]): BlockFieldValues =>
    Object.fromEntries(names.flatMap(({ name }) => (textOf(from[name]) === '' ? [] : [[name, textOf(from[name])]])));
  const items = form.items && Array.isArray(props.items) ? props.items.filter(isRecord) : [];
  return { type, fields: pick(props, form.fields), items: items.map((item) => pick(item, form.items ?? [])) };
}

/** Sets a chosen picture in the properties of a block, or in those of the item that `name` refers to. */
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

/** Removes picture ids that are still being typed, so no missing picture is requested. */
export function withoutHalfPictures(entry: BlockEntry): BlockEntry {
  const whole = ({ pictureId, ...fields }: BlockFieldValues): BlockFieldValues =>
    pictureId !== undefined && isPictureId(pictureId) ? { ...fields, pictureId } : fields;
  return { ...entry, fields: whole(entry.fields), items: entry.items.map(whole) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isRecord = (value: unknown): value is Props => typeof value === 'object' && value !== null;
