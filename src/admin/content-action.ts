import {
  type BlockEntry,
  type BlockFieldValues,
  blockForm,
  emptyEntry,
  type FieldName,
  isBlockType,
  type PageEntry,
} from '../shop/content/pages/block-entry.ts';
import type { ContentFault, ContentWarning, SaveOutcome } from '../shop/content/pages/index.ts';
import type { StaffLanguage } from '../shop/staff/employees/index.ts';
import { blockName } from './extension-blocks.ts';
import { timeText } from './formats.ts';
import type { StaffText } from './texts/index.ts';
import { textOfCode } from './worded.ts';

type Form = Record<string, string>;

/** Limits far above any real form; further blocks and items are ignored. */
const MOST_BLOCKS = 100;
const MOST_ITEMS = 100;

/**
 * Parses a page from the fields of its form: "b.2.f.title" is a field of the third block, "b.2.i.0.title" one of its
 * first item.
 */
export function pageEntryOf(form: Form): PageEntry {
  const blocks: BlockEntry[] = [];
  for (let index = 0; index < MOST_BLOCKS; index += 1) {
    const type = form[`b.${index}.type`];
    if (type === undefined) break;
    if (!isBlockType(type)) continue;
    const { fields, items } = blockForm(type);
    const read = (names: readonly { name: FieldName }[], prefix: string): BlockFieldValues =>
      Object.fromEntries(
        names.flatMap(({ name }) => {
          const value = form[`${prefix}.${name}`];
          return value === undefined ? [] : [[name, value]];
        }),
      );
    const entries: BlockFieldValues[] = [];
    for (let item = 0; items && item < MOST_ITEMS && form[`b.${index}.i.${item}`] !== undefined; item += 1)
      entries.push(read(items, `b.${index}.i.${item}`));
    blocks.push({ type, fields: read(fields, `b.${index}.f`), items: entries });
  }
  return {
    title: form.title ?? '',
    description: form.description ?? '',
    robots: form.robots ?? 'index,follow',
    blocks,
  };
}

/** Applies a block button of the form; returns null for any other button. */
export function rearranged(entry: PageEntry, intent: string): PageEntry | null {
  const [verb = '', first = '', second = ''] = intent.split(':');
  const added = intent.slice(verb.length + 1);
  const blocks = entry.blocks.map((block) => ({ ...block, items: [...block.items] }));
  if (verb === 'add') return isBlockType(added) ? { ...entry, blocks: [...blocks, emptyEntry(added)] } : null;
  const index = Number(first);
  const block = blocks[index];
  if (!block) return null;
  switch (verb) {
    case 'up':
      return { ...entry, blocks: swapped(blocks, index, index - 1) };
    case 'down':
      return { ...entry, blocks: swapped(blocks, index, index + 1) };
    case 'drop':
      return { ...entry, blocks: blocks.filter((_, at) => at !== index) };
    case 'add-item':
      block.items.push({});
      return { ...entry, blocks };
    case 'drop-item':
      block.items.splice(Number(second), 1);
      return { ...entry, blocks };
    default:
      return null;
  }
}

function swapped<Item>(items: Item[], one: number, other: number): Item[] {
  const [first, second] = [items[one], items[other]];
  if (first === undefined || second === undefined) return items;
  const result = [...items];
  result[one] = second;
  result[other] = first;
  return result;
}

/** Describes a fault: the block, the field and the problem. */
export function faultText(fault: ContentFault, blocks: readonly BlockEntry[], text: StaffText): string {
  const say = text.content;
  const block = fault.block === null ? undefined : blocks[fault.block];
  const keys = fault.at.split('.');
  const [, item] = /^items\.(\d+)/.exec(fault.at) ?? [];
  const field = FIELD_OF[fault.at.replace(/^items\.\d+\./, '')] ?? FIELD_OF[keys[0] ?? ''] ?? keys[0] ?? '';
  const where = [
    ...(block && fault.block !== null ? [say.block(String(fault.block + 1), blockName(block.type, say.blocks))] : []),
    ...(item === undefined ? [] : [say.item(String(Number(item) + 1))]),
    textOfCode(say.fields, field) ?? field,
  ].join(', ');
  return say.faultIn(where, say.faults[fault.kind]);
}

/** Form field names by schema path, where they differ. */
const FIELD_OF: Record<string, string> = {
  'link.label': 'linkLabel',
  'link.to': 'linkTo',
  'picture.id': 'pictureId',
  'picture.alt': 'pictureAlt',
  'query.category': 'category',
  'query.sort': 'sort',
  'query.count': 'count',
  query: 'skus',
  id: 'anchor',
};

export function warningText({ block, kind, value }: ContentWarning, text: StaffText): string {
  return `${text.content.block(String(block + 1), text.content.warnings[kind](value))}`;
}

export type SavedProblem = {
  said: string;
  faults: string[];
  /** Newer version that another employee has saved; null without a conflict. */
  conflict: number | null;
};

/** Returns the message for a draft that could not be saved. */
export function saveProblem(
  outcome: Extract<SaveOutcome, { ok: false }>,
  blocks: readonly BlockEntry[],
  about: { text: StaffText; language: StaffLanguage; timeZone: string },
): SavedProblem {
  const { text, language, timeZone } = about;
  const say = text.content;
  const plain = (said: string): SavedProblem => ({ said, faults: [], conflict: null });
  switch (outcome.problem) {
    case 'not-allowed':
      return plain(text.notAllowed);
    case 'not-found':
      return plain(text.notFound);
    case 'invalid':
      return { ...plain(say.problems.invalid), faults: outcome.faults.map((fault) => faultText(fault, blocks, text)) };
    case 'too-large':
      return plain(say.problems['too-large']);
    case 'conflict': {
      const when = timeText(outcome.at, language, timeZone);
      return {
        said: say.conflict(outcome.by ?? say.someone, when, String(outcome.version)),
        faults: [],
        conflict: outcome.version,
      };
    }
  }
}
