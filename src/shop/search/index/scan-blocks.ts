import { lowest, noBits, setBit, WORDS, wordBetween } from './bits.ts';
import { add, BLOCK, block, type Range, reachUndecided, undecided, undecidedFailed } from './block.ts';
import { countColumn, MISSES } from './by-articles.ts';
import { countColumns } from './count-block.ts';
import { isUndecided, type Scanning, verdictOf } from './decide.ts';
import { MOST_FACETS, missedFacts } from './filters.ts';
import { AMOUNT, DIED, FACTS, ROW, SEVERAL, VALUES, valuesFrom } from './rows.ts';
import { scanLate } from './scan-late.ts';
import { BIT } from './selection.ts';
import type { Tally } from './tally.ts';
import { addProducts, countProducts } from './value-blocks.ts';

/** Products of the block that may count; of them those that miss one choice. */
const near = noBits();
const missing = noBits();
/** Those that pass. */
const passing = noBits();
/** By choice: those that have what is chosen, and those that miss that and nothing else. */
const having = Array.from({ length: MOST_FACETS }, noBits);
const missingIt = Array.from({ length: MOST_FACETS }, noBits);

/**
 * Goes through the products whose bits are set by the index's own blocks, which a range need not begin or end with. What
 * choices leave of a block, and what counts for a facet whose choice is missed, is found by bits, 32 products at once;
 * only what may count is looked at.
 */
export function scanByBlocks(scanning: Scanning, listed: Int32Array, { from, end }: Range): void {
  for (let start = from; start < end; ) {
    const place = Math.floor(start / BLOCK);
    const stop = Math.min(end, (place + 1) * BLOCK);
    if (mark(listed, place, { from: start, end: stop })) scanBlock(scanning, place);
    start = stop;
  }
}

/** Sets the bits of those that are gone through; false if there are none. */
function mark(listed: Int32Array, place: number, { from, end }: Range): boolean {
  const first = place * BLOCK;
  let any = 0;
  for (let word = 0; word < WORDS; word += 1) {
    const bits = (listed[place * WORDS + word] ?? 0) & wordBetween(word, from - first, end - first);
    near[word] = bits;
    any |= bits;
  }
  return any !== 0;
}

function scanBlock(scanning: Scanning, place: number): void {
  const { segment, tally, passed } = scanning;
  const first = place * BLOCK;
  const late = setLateAside(scanning, first);
  missing.fill(0);
  passing.fill(0);
  undecided.count = 0;
  narrow(scanning, place);
  sift(scanning, first);
  if (undecided.count > 0) decide(scanning, first);
  fill(scanning, first);
  if (tally !== null) {
    // What most of a block has is counted by what the others have.
    const size = Math.min(BLOCK, segment.products - first);
    if (block.count * 2 > size) countAllBut(scanning, place, size, tally);
    else countValues(scanning, tally);
    countColumns(tally);
    countChoices(scanning, place, tally);
  }
  passed(block);
  for (const product of late ?? []) scanLate(scanning, product, product);
}

/** Takes out those that time alone has changed since the projection came by: their values may be others by now. */
function setLateAside({ segment, scope }: Scanning, first: number): number[] | null {
  const { until, first: soonest } = segment.now;
  // Nothing has run out yet: then no product's own moment has to be looked at.
  if ((soonest[0] ?? 0) > scope.now) return null;
  const late: number[] = [];
  for (let word = 0; word < WORDS; word += 1)
    for (let bits = near[word] ?? 0; bits !== 0; bits &= bits - 1) {
      const product = first + word * 32 + lowest(bits);
      if ((until[product] ?? 0) > scope.now) continue;
      late.push(product);
      near[word] = (near[word] ?? 0) & ~(bits & -bits);
    }
  return late;
}

/** Leaves those that miss one choice at most: who misses two counts nowhere; and where nothing counts, one is too many. */
function narrow({ segment, filters, tally }: Scanning, place: number): void {
  const { chosenAs } = filters;
  const choices = filters.bits.length;
  if (choices === 0) return;
  const { offsets, values } = segment.valueBlocks;
  for (let choice = 0; choice < choices; choice += 1) having[choice]?.fill(0);
  const end = offsets[place + 1] ?? 0;
  for (let entry = offsets[place] ?? 0; entry < end; entry += 1) {
    const choice = chosenAs[values[entry] ?? 0] ?? 0;
    const chosen = choice === 0 ? null : having[choice - 1];
    if (chosen) addProducts(segment.valueBlocks, entry, chosen);
  }
  for (let word = 0; word < WORDS; word += 1) {
    const bits = near[word] ?? 0;
    let [one, two] = [0, 0];
    for (let choice = 0; choice < choices; choice += 1) {
      const missed = bits & ~(having[choice]?.[word] ?? 0);
      two |= one & missed;
      one |= missed;
    }
    near[word] = bits & ~(tally === null ? one : two);
    missing[word] = one;
  }
}

/**
 * Looks at those that are left: notes what passes and what misses a choice, counts what misses another filter, and
 * leaves to `decide` what articles decide.
 */
function sift({ segment, scope, selection, filters, tally }: Scanning, first: number): void {
  const { rows } = segment;
  const { byArticles, bits: choices, least, most, isByOthers } = filters;
  const { generation } = scope;
  for (let word = 0; word < WORDS; word += 1) {
    const lacking = missing[word] ?? 0;
    let [passed, missed] = [0, 0];
    for (let bits = near[word] ?? 0; bits !== 0; bits &= bits - 1) {
      const product = first + word * 32 + lowest(bits);
      const row = product * ROW;
      const amount = rows[row + AMOUNT] ?? 0;
      if (amount === 0 || (rows[row + DIED] ?? 0) <= generation) continue;
      const fact = rows[row + FACTS] ?? 0;
      let failed = amount < least || amount > most ? BIT.price : 0;
      if (isByOthers) failed |= missedFacts(selection, fact);
      const bit = bits & -bits;
      const isLacking = (lacking & bit) !== 0;
      // Who misses two counts nowhere.
      if ((failed & (failed - 1)) !== 0 || (isLacking && failed !== 0)) continue;
      if (byArticles !== 0 && (fact & SEVERAL) !== 0) {
        if (isLacking) failed = choices[choiceMissed(word, bit)] ?? 0;
        if (isUndecided(byArticles, failed, fact)) {
          undecidedFailed[undecided.count] = failed;
          add(undecided, rows, product);
          continue;
        }
      }
      if (isLacking) missed |= bit;
      else if (failed === 0) passed |= bit;
      else if (tally !== null) countColumn(tally, failed, amount, fact);
    }
    for (let choice = 0; choice < choices.length; choice += 1) {
      const had = having[choice]?.[word] ?? 0;
      const missedIt = missingIt[choice];
      if (missedIt) missedIt[word] = missed & ~had;
    }
    passing[word] = passed;
  }
}

/** Which choice is missed by a product that misses one. */
function choiceMissed(word: number, bit: number): number {
  let choice = 0;
  while (((having[choice]?.[word] ?? 0) & bit) !== 0) choice += 1;
  return choice;
}

/** Asks the articles of those that are undecided. */
function decide(scanning: Scanning, first: number): void {
  const { segment, filters, tally } = scanning;
  reachUndecided(segment);
  for (let at = 0; at < undecided.count; at += 1) {
    if (verdictOf(scanning, at) === MISSES) continue;
    const spot = (undecided.products[at] ?? 0) - first;
    const failed = undecidedFailed[at] ?? 0;
    if (failed === 0) setBit(passing, spot);
    else if (tally !== null) {
      const choice = filters.bits.indexOf(failed);
      if (choice >= 0) setBit(missingIt[choice] ?? missing, spot);
      else countColumn(tally, failed, undecided.amounts[at] ?? 0, undecided.facts[at] ?? 0);
    }
  }
}

/** Brings those that pass into the block. */
function fill({ segment: { rows } }: Scanning, first: number): void {
  const { products, amounts, facts } = block;
  let count = 0;
  for (let word = 0; word < WORDS; word += 1)
    for (let bits = passing[word] ?? 0; bits !== 0; bits &= bits - 1) {
      const product = first + word * 32 + lowest(bits);
      const row = product * ROW;
      products[count] = product;
      amounts[count] = rows[row + AMOUNT] ?? 0;
      facts[count] = rows[row + FACTS] ?? 0;
      count += 1;
    }
  block.count = count;
}

/** Counts the values of what passes. */
function countValues({ segment: { rows, values } }: Scanning, { values: counts }: Tally): void {
  const { products, count } = block;
  for (let at = 0; at < count; at += 1) {
    const row = (products[at] ?? 0) * ROW;
    const end = rows[row + ROW + VALUES] ?? 0;
    for (let place = rows[row + VALUES] ?? 0; place < end; place += 1) {
      const value = values[place] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
}

/** The same by what all products of the block have, without what those have that do not pass. */
function countAllBut({ segment }: Scanning, place: number, size: number, { values: counts }: Tally): void {
  const { rows, values, valueBlocks } = segment;
  const { offsets, values: found, counts: had } = valueBlocks;
  const end = offsets[place + 1] ?? 0;
  for (let entry = offsets[place] ?? 0; entry < end; entry += 1) {
    const value = found[entry] ?? 0;
    counts[value] = (counts[value] ?? 0) + (had[entry] ?? 0);
  }
  for (let word = 0; word < WORDS; word += 1)
    for (let bits = ~(passing[word] ?? 0) & wordBetween(word, 0, size); bits !== 0; bits &= bits - 1) {
      const product = place * BLOCK + word * 32 + lowest(bits);
      const last = valuesFrom(rows, product + 1);
      for (let at = valuesFrom(rows, product); at < last; at += 1) {
        const value = values[at] ?? 0;
        counts[value] = (counts[value] ?? 0) - 1;
      }
    }
}

/** Counts those that miss one choice only, for the values of that facet. */
function countChoices({ segment, filters }: Scanning, place: number, { values: counts }: Tally): void {
  if (filters.bits.length === 0) return;
  const { offsets, values } = segment.valueBlocks;
  const { facetAs } = filters;
  const end = offsets[place + 1] ?? 0;
  for (let entry = offsets[place] ?? 0; entry < end; entry += 1) {
    const value = values[entry] ?? 0;
    const choice = facetAs[value] ?? 0;
    const missed = choice === 0 ? null : missingIt[choice - 1];
    if (missed) counts[value] = (counts[value] ?? 0) + countProducts(segment.valueBlocks, entry, missed);
  }
}
