import type { QueryPlan, Slot } from '../language/language.ts';
import { type Bits, lowest, noBitsFor, OF_WORD, setBit } from './bits.ts';
import type { Range } from './block.ts';
import { MOST_SLOTS } from './match-text.ts';
import type { OpenText } from './open-segment.ts';
import { HEAD, lowerBound, NAME_FIELDS, postingsOf, TITLE } from './postings.ts';
import type { Scratch } from './scratch.ts';

/** Matches of a term as one bit for each product, without scores: counting needs no more. */

/**
 * Returns the products that match each slot of the term, in scratch memory of the thread; clear it with `clearSlots`.
 * Also sets bits that are cleared with the scratch. Those of `scratch.named` mark products that match by more than
 * their description. Those of `scratch.called` mark products whose head noun matches.
 */
export function bitsOfSlots(text: OpenText, plan: QueryPlan, scratch: Scratch): Bits[] {
  return plan.slots.slice(0, MOST_SLOTS).map((slot, index) => {
    const bits = scratch.slots[index] ?? noBitsFor(scratch.masks.length);
    scratch.slots[index] = bits;
    for (const { ranges, titleOnly } of postingsOf(text, slot)) {
      const [shortest, ...others] = ranges;
      if (shortest && others.length === 0) setList(text, shortest, titleOnly, { ...scratch, bits });
      else if (shortest) setAnswering(text, shortest, others, titleOnly, { ...scratch, bits });
    }
    return bits;
  });
}

/** Sets the bits of products whose title has an alternative of the slot, and of those whose head noun it is. */
export function setTitled(text: OpenText, slot: Slot, titled: Bits, called: Bits): void {
  const named = noBitsFor(titled.length * OF_WORD);
  for (const { ranges } of postingsOf(text, slot)) {
    const [shortest, ...others] = ranges;
    if (!shortest) continue;
    if (others.length === 0) setList(text, shortest, true, { bits: titled, named, called });
    else setAnswering(text, shortest, others, true, { bits: titled, named, called });
  }
}

export function clearSlots(slots: readonly Bits[]): void {
  for (const bits of slots) bits.fill(0);
}

/** Sets the bits of one posting list, the most frequent case. */
function setList(
  { docs, marks }: OpenText,
  { from, end }: Range,
  titleOnly: boolean,
  { bits, named, called }: Answering,
): void {
  for (let at = from; at < end; at += 1) {
    const mark = marks[at] ?? 0;
    if (titleOnly && (mark & TITLE) === 0) continue;
    const product = docs[at] ?? 0;
    setBit(bits, product);
    if ((mark & NAME_FIELDS) === 0) continue;
    setBit(named, product);
    if ((mark & HEAD) !== 0) setBit(called, product);
  }
}

type Answering = { bits: Bits; named: Bits; called: Bits };

function setAnswering(
  text: OpenText,
  { from, end }: Range,
  others: Range[],
  titleOnly: boolean,
  { bits, named, called }: Answering,
): void {
  const { docs, marks } = text;
  for (let at = from; at < end; at += 1) {
    const mark = marks[at] ?? 0;
    if (titleOnly && (mark & TITLE) === 0) continue;
    const product = docs[at] ?? 0;
    const further = furtherMarks(text, product, others, titleOnly);
    if (further === null) continue;
    setBit(bits, product);
    if ((further & NAME_FIELDS) === 0 || (mark & NAME_FIELDS) === 0) continue;
    setBit(named, product);
    if (((mark | further) & HEAD) !== 0) setBit(called, product);
  }
}

/**
 * Returns the combined marks of a product in all further posting lists, null if one list lacks it. Advances the lists
 * in step with the first one. Returns 0 if one of the words is in the description only.
 */
function furtherMarks({ docs, marks }: OpenText, product: number, others: Range[], titleOnly: boolean): number | null {
  let together: number = NAME_FIELDS;
  let isNamed = true;
  for (const other of others) {
    other.from = lowerBound(docs, product, other.from, other.end);
    if (other.from >= other.end || docs[other.from] !== product) return null;
    const mark = marks[other.from] ?? 0;
    if (titleOnly && (mark & TITLE) === 0) return null;
    if ((mark & NAME_FIELDS) === 0) isNamed = false;
    together |= mark;
  }
  return isNamed ? together : 0;
}

/** Sets the bits of products that match at least `least` of the slots; `least` is 1 or more. */
export function setAtLeast(slots: readonly Bits[], least: number, into: Bits): void {
  if (least === slots.length) setEach(slots, into, (bits, others) => bits & others);
  else if (least === 1) setEach(slots, into, (bits, others) => bits | others);
  else setMany(slots, least, into);
}

function setEach(slots: readonly Bits[], into: Bits, both: (bits: number, others: number) => number): void {
  const [first, ...others] = slots;
  if (first) into.set(first);
  for (const slot of others)
    for (let word = 0; word < into.length; word += 1) into[word] = both(into[word] ?? 0, slot[word] ?? 0);
}

function setMany(slots: readonly Bits[], least: number, into: Bits): void {
  // Products of a word that match at least n of the slots so far, by n.
  const answering = new Int32Array(slots.length + 1);
  answering[0] = -1;
  for (let word = 0; word < into.length; word += 1) {
    answering.fill(0, 1);
    for (let slot = 0; slot < slots.length; slot += 1) {
      const bits = slots[slot]?.[word] ?? 0;
      for (let many = slot; many >= 0; many -= 1)
        answering[many + 1] = (answering[many + 1] ?? 0) | ((answering[many] ?? 0) & bits);
    }
    into[word] = answering[least] ?? 0;
  }
}

/** Calls back for each set bit in order until the callback returns true. Returns whether it did. */
export function findIndexedProduct(bits: Bits, isWanted: (product: number) => boolean): boolean {
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1)
      if (isWanted(word * OF_WORD + lowest(rest))) return true;
  return false;
}

/** Writes the products with set bits to the beginning of a list, in order. Returns their number. */
export function listProducts(bits: Bits, into: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
      into[count] = word * OF_WORD + lowest(rest);
      count += 1;
    }
  return count;
}
