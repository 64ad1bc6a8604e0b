import { blockTypeOf, entryOfBlock } from './block-conversions.ts';
import type { BlockType, FieldName } from './block-entry.ts';
import type { Block } from './types.ts';

type Page = { title: string; description: string; robots: string; blocks: readonly Block[] };

/** Change of one field; '' if the field is missing. `item` counts from one; null for a field of the block itself. */
export type FieldChange = { field: FieldName; item: number | null; before: string; after: string };
/** Change of one block, with its position before and after, counted from one. */
export type BlockChange =
  | { kind: 'same' | 'changed'; type: BlockType; from: number; to: number; fields: FieldChange[] }
  | { kind: 'added'; type: BlockType; from: null; to: number; fields: FieldChange[] }
  | { kind: 'removed'; type: BlockType; from: number; to: null; fields: FieldChange[] };
export type PageDiff = {
  page: { field: 'title' | 'description' | 'robots'; before: string; after: string }[];
  blocks: BlockChange[];
  /** False if both pages are equal. */
  differs: boolean;
};

const HEAD = ['title', 'description', 'robots'] as const;

/** Compares two versions of a page block by block, in the order of the later one, and field by field. */
export function diffPages(before: Page, after: Page): PageDiff {
  const page = HEAD.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
  const blocks = diffBlocks(before.blocks, after.blocks);
  return { page, blocks, differs: page.length > 0 || blocks.some(({ kind }) => kind !== 'same') };
}

function diffBlocks(before: readonly Block[], after: readonly Block[]): BlockChange[] {
  const changes: BlockChange[] = [];
  let [from, to] = [0, 0];
  for (const [sameFrom, sameTo] of [...common(before, after), [before.length, after.length] as const]) {
    changes.push(...between(before, after, [from, sameFrom], [to, sameTo]));
    const block = after[sameTo];
    if (block) changes.push({ kind: 'same', type: blockTypeOf(block), from: sameFrom + 1, to: sameTo + 1, fields: [] });
    [from, to] = [sameFrom + 1, sameTo + 1];
  }
  return changes;
}

/**
 * Compares the blocks between two unchanged ones. Pairs blocks of one type in order; the others were added or removed.
 */
function between(
  before: readonly Block[],
  after: readonly Block[],
  [fromStart, fromEnd]: [number, number],
  [toStart, toEnd]: [number, number],
): BlockChange[] {
  const changes: BlockChange[] = [];
  let from = fromStart;
  for (let to = toStart; to < toEnd; to += 1) {
    const block = after[to];
    if (!block) continue;
    let partner = from;
    while (partner < fromEnd && !isOfType(before[partner], blockTypeOf(block))) partner += 1;
    const old = partner < fromEnd ? before[partner] : undefined;
    if (!old) {
      changes.push({
        kind: 'added',
        type: blockTypeOf(block),
        from: null,
        to: to + 1,
        fields: fieldChanges(null, block),
      });
      continue;
    }
    for (; from < partner; from += 1) changes.push(...removed(before[from], from));
    changes.push({
      kind: 'changed',
      type: blockTypeOf(block),
      from: partner + 1,
      to: to + 1,
      fields: fieldChanges(old, block),
    });
    from = partner + 1;
  }
  for (; from < fromEnd; from += 1) changes.push(...removed(before[from], from));
  return changes;
}

const isOfType = (block: Block | undefined, type: BlockType): boolean =>
  block !== undefined && blockTypeOf(block) === type;

function removed(block: Block | undefined, at: number): BlockChange[] {
  if (!block) return [];
  return [{ kind: 'removed', type: blockTypeOf(block), from: at + 1, to: null, fields: fieldChanges(block, null) }];
}

function fieldChanges(before: Block | null, after: Block | null): FieldChange[] {
  const old = before ? entryOfBlock(before) : null;
  const now = after ? entryOfBlock(after) : null;
  const changes: FieldChange[] = [];
  const compare = (was: Record<string, string>, is: Record<string, string>, item: number | null): void => {
    for (const field of new Set([...Object.keys(was), ...Object.keys(is)]) as Set<FieldName>) {
      const [one, other] = [was[field] ?? '', is[field] ?? ''];
      if (one !== other) changes.push({ field, item, before: one, after: other });
    }
  };
  compare(old?.fields ?? {}, now?.fields ?? {}, null);
  const count = Math.max(old?.items.length ?? 0, now?.items.length ?? 0);
  for (let item = 0; item < count; item += 1) compare(old?.items[item] ?? {}, now?.items[item] ?? {}, item + 1);
  return changes;
}

/** Returns the positions of the longest common subsequence of blocks. */
function common(before: readonly Block[], after: readonly Block[]): (readonly [number, number])[] {
  const old = before.map((block) => JSON.stringify(entryOfBlock(block)));
  const now = after.map((block) => JSON.stringify(entryOfBlock(block)));
  const lengths: number[][] = Array.from({ length: old.length + 1 }, () => Array(now.length + 1).fill(0));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pairs: (readonly [number, number])[] = [];
  for (let [i, j] = [0, 0]; i < old.length && j < now.length; ) {
    if (old[i] === now[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
