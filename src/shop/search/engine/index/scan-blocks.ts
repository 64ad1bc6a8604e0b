import { type Bits, lowest, noBits, OF_WORD, setBit, WORDS, wordBetween } from './bits.ts';
import { addBlock, BLOCK, block, type Range, undecided, undecidedFailed } from './block.ts';
import { countByOne, countColumn, MISSES } from './by-articles.ts';
import { countColumns, countValues } from './count-block.ts';
import { type Scanning, verdictOf } from './decide.ts';
import { type Filters, MOST_FILTERS, missedFacts } from './filters.ts';
import { AMOUNT, DIED, EVERY, FACTS, ROW, SEVERAL, SOME, valuesFrom } from './rows.ts';
import { scanLate } from './scan-late.ts';
import { BIT } from './selection.ts';
import type { Tally } from './tally.ts';
import { addProducts, countProducts } from './value-blocks.ts';

/** Products of the block: those to scan, and those that pass. */
const near = noBits();
const passing = noBits();
/** By choice: products with a chosen value, and products that miss only this choice. */
const having = Array.from({ length: MOST_FILTERS }, noBits);
const missingIt = Array.from({ length: MOST_FILTERS }, noBits);

/**
 * Scans the products with set bits by the blocks of the index; a range need not align with them. Bit operations on 32
 * products at once find what passes the choices and what counts for a missed facet. They have no branches to
 * mispredict.
 */
export function scanByBlocks(scanning: Scanning, listed: Int32Array, { from, end }: Range): void {
  for (let start = from; start < end; ) {
    const place = Math.floor(start / BLOCK);
    const stop = Math.min(end, (place + 1) * BLOCK);
    if (mark(listed, place, { from: start, end: stop })) scanBlock(scanning, place);
    start = stop;
  }
}

/** Sets the bits of the products to scan. Returns false if there are none. */
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
  undecided.count = 0;
  findChosen(scanning, place);
  sift(scanning, first);
  if (undecided.count > 0) decide(scanning, first);
  fill(scanning, first);
  if (tally !== null) {
    // Counts values that most products of the block have by subtracting the other products.
    const size = Math.min(BLOCK, segment.products - first);
    if (block.count * 2 > size) countAllBut(scanning, place, size, tally);
    else countValues(segment, tally);
    countColumns(tally);
    countChoices(scanning, place, tally);
  }
  passed(block);
  for (const product of late ?? []) scanLate(scanning, product, product);
}

/** Removes products whose state has expired since their last projection: their values may have changed. */
function setLateAside({ segment, scope }: Scanning, first: number): number[] | null {
  const { until, first: soonest } = segment.now;
  // No state has expired yet: skip the check of each product.
  if ((soonest[0] ?? 0) > scope.now) return null;
  const late: number[] = [];
  for (let word = 0; word < WORDS; word += 1)
    for (let bits = near[word] ?? 0; bits !== 0; bits &= bits - 1) {
      const product = first + word * OF_WORD + lowest(bits);
      if ((until[product] ?? 0) > scope.now) continue;
      late.push(product);
      near[word] = (near[word] ?? 0) & ~(bits & -bits);
    }
  return late;
}

/** Finds the products with a chosen value, by choice. */
function findChosen({ segment, filters }: Scanning, place: number): void {
  const { chosenAs, bits: choices } = filters;
  if (choices.length === 0) return;
  const { offsets, values } = segment.valueBlocks;
  for (let choice = 0; choice < choices.length; choice += 1) having[choice]?.fill(0);
  const end = offsets[place + 1] ?? 0;
  for (let entry = offsets[place] ?? 0; entry < end; entry += 1) {
    const choice = chosenAs[values[entry] ?? 0] ?? 0;
    const chosen = choice === 0 ? null : having[choice - 1];
    if (chosen) addProducts(segment.valueBlocks, entry, chosen);
  }
}

/**
 * Sorts the products word by word. Notes those that pass or miss only a choice, and counts those that miss only another
 * filter. Products whose variants decide become undecided. A product that misses two filters counts nowhere.
 */
function sift(scanning: Scanning, first: number): void {
  const { filters, tally } = scanning;
  const { all, bits: choices, byArticles } = filters;
  for (let word = 0; word < WORDS; word += 1) {
    const from = first + word * OF_WORD;
    let sold = near[word] ?? 0;
    if (sold !== 0) {
      lookAt(scanning, from);
      sold &= seen.sold;
    }
    let [one, two] = [0, 0];
    for (let filter = 0; filter < all.length; filter += 1) {
      const chosen = filter < choices.length ? having[filter] : null;
      const misses = sold & (chosen ? ~(chosen[word] ?? 0) : missesOf(scanning, from, sold, all[filter] ?? 0));
      missed[filter] = misses;
      two |= one & misses;
      one |= misses;
    }
    passing[word] = leaveOpen(scanning, from, sold & ~one, 0, byArticles);
    if (tally === null) continue;
    for (let filter = 0; filter < all.length; filter += 1) {
      const bit = all[filter] ?? 0;
      const only = leaveOpen(scanning, from, (missed[filter] ?? 0) & ~two, bit, byArticles & ~bit);
      const noted = filter < choices.length ? missingIt[filter] : null;
      if (noted) noted[word] = only;
      else countMissing(scanning, tally, from, only, bit);
    }
  }
}

/** Facts of the products of a word, one bit each. */
const seen = { sold: 0, besidesPrice: 0, some: 0, every: 0, several: 0 };
/** By filter: products of a word that miss it. */
const missed = new Int32Array(MOST_FILTERS);

/** Reads the facts of 32 products from `from` on. */
function lookAt({ segment, scope, filters }: Scanning, from: number): void {
  const { rows } = segment;
  const { generation } = scope;
  const { least, most, isByStock } = filters;
  const count = Math.min(OF_WORD, segment.products - from);
  let [sold, besidesPrice] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const row = (from + at) * ROW;
    const amount = rows[row + AMOUNT] ?? 0;
    const died = rows[row + DIED] ?? 0;
    // Sign bits: it has a price and dies later; the price is below the least or above the most.
    sold |= ((-amount & (generation - died)) >>> 31) << at;
    besidesPrice |= (((amount - least) | (most - amount)) >>> 31) << at;
  }
  seen.sold = sold;
  seen.besidesPrice = besidesPrice;
  if (!isByStock) return;
  let [some, every, several] = [0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const fact = rows[(from + at) * ROW + FACTS] ?? 0;
    some |= (fact & SOME) << at;
    every |= (-(fact & EVERY) >>> 31) << at;
    several |= ((fact & SEVERAL) >>> 31) << at;
  }
  seen.some = some;
  seen.every = every;
  seen.several = several;
}

/** Returns the products of a word that miss a filter other than a choice. */
function missesOf({ segment, selection }: Scanning, from: number, products: number, filter: number): number {
  if (filter === BIT.price) return seen.besidesPrice;
  if (filter === BIT.available) return selection.available === true ? ~seen.some : products;
  let misses = 0;
  for (let bits = products; bits !== 0; bits &= bits - 1) {
    const fact = segment.rows[(from + lowest(bits)) * ROW + FACTS] ?? 0;
    if ((missedFacts(selection, fact) & filter) !== 0) misses |= bits & -bits;
  }
  return misses;
}

/**
 * Adds products whose variants decide (see `isUndecided`) to the undecided ones and returns the rest. All of them miss
 * the same filter or none (0). If none is missed and variants decide only one filter, they pass and are counted at
 * once.
 */
function leaveOpen(scanning: Scanning, from: number, products: number, failed: number, decides: number): number {
  const { segment, filters, tally } = scanning;
  const { sole } = filters;
  if (decides === 0 || (sole !== null && failed !== 0)) return products;
  let open = products & seen.several;
  if (decides === BIT.available) open &= ~(seen.some & seen.every);
  else if (sole !== null) open &= ~(segment.matrix[from / OF_WORD] ?? 0) | (seen.some & ~seen.every);
  for (let bits = open; bits !== 0; bits &= bits - 1) {
    const product = from + lowest(bits);
    if (sole !== null && (tally === null || countByOne(segment, sole, tally, product))) open &= ~(bits & -bits);
    else {
      undecidedFailed[undecided.count] = failed;
      addBlock(undecided, segment.rows, product);
    }
  }
  return products & ~open;
}

/** Counts products of a word for the one facet whose filter they miss; the facet is no choice of values. */
function countMissing({ segment }: Scanning, tally: Tally, from: number, products: number, filter: number): void {
  for (let bits = products; bits !== 0; bits &= bits - 1) {
    const row = (from + lowest(bits)) * ROW;
    countColumn(tally, filter, segment.rows[row + AMOUNT] ?? 0, segment.rows[row + FACTS] ?? 0);
  }
}

/** Checks the variants of the undecided products. */
function decide(scanning: Scanning, first: number): void {
  const { filters, tally } = scanning;
  for (let at = 0; at < undecided.count; at += 1) {
    if (verdictOf(scanning, at) === MISSES) continue;
    const spot = (undecided.products[at] ?? 0) - first;
    const failed = undecidedFailed[at] ?? 0;
    const noted = failed === 0 ? passing : missingOf(filters, failed);
    if (noted) setBit(noted, spot);
    else if (tally !== null) countColumn(tally, failed, undecided.amounts[at] ?? 0, undecided.facts[at] ?? 0);
  }
}

/** Returns the bits that collect products missing a choice; null for another filter. */
function missingOf({ bits }: Filters, failed: number): Bits | null {
  const choice = bits.indexOf(failed);
  return choice < 0 ? null : (missingIt[choice] ?? null);
}

/** Copies the passing products into the block. */
function fill({ segment: { rows } }: Scanning, first: number): void {
  const { products, amounts, facts } = block;
  let count = 0;
  for (let word = 0; word < WORDS; word += 1)
    for (let bits = passing[word] ?? 0; bits !== 0; bits &= bits - 1) {
      const product = first + word * OF_WORD + lowest(bits);
      const row = product * ROW;
      products[count] = product;
      amounts[count] = rows[row + AMOUNT] ?? 0;
      facts[count] = rows[row + FACTS] ?? 0;
      count += 1;
    }
  block.count = count;
}

/** Counts the values of the passing products: the totals of the block minus those of the products that do not pass. */
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
      const product = place * BLOCK + word * OF_WORD + lowest(bits);
      const last = valuesFrom(rows, product + 1);
      for (let at = valuesFrom(rows, product); at < last; at += 1) {
        const value = values[at] ?? 0;
        counts[value] = (counts[value] ?? 0) - 1;
      }
    }
}

/** Counts products that miss only one choice for the values of that facet. */
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
