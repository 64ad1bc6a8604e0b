import { bitAt } from './bits.ts';
import { nextSegmentId } from './build-segment.ts';
import { byCode, wordTables } from './build-text.ts';
import { growing, type NumberArray, sharedArray } from './grow.ts';
import { bitsOfProducts } from './matrix.ts';
import { buildNumbers } from './numbers.ts';
import { ALIVE, AMOUNT, DIED, diedIn, FACTS, newRows, ROW, VALUES, valuesFrom } from './rows.ts';
import { bodyCodeOf, lengthOfCode, type Segment, type TextIndex, titleLengthOf, type Variants } from './segment.ts';
import { readStrings, type StringTable, stringBuilder } from './strings.ts';
import { valueBlocks } from './value-blocks.ts';
import { variantColumns } from './variant-columns.ts';

const DEAD = 0xffffffff;
/** A segment joins the merge if it has at most this many times the products after it: few segments, little copying. */
const MUCH = 4;
const LEAST_TO_MERGE = 3;

/**
 * Returns the number of segments at the end that should merge into one, 0 for none. The first one, the base, never
 * merges here.
 */
export function tailToMerge(sizes: readonly number[]): number {
  let count = 0;
  let sum = 0;
  for (let at = sizes.length - 1; at > 0; at -= 1) {
    const size = sizes[at] ?? 0;
    if (count > 0 && size > sum * MUCH) break;
    sum += size;
    count += 1;
  }
  return count >= LEAST_TO_MERGE ? count : 0;
}

/** Merges the live products of several segments into one, without analysing texts again. */
export function mergeSegments(segments: readonly Segment[]): Segment {
  const places = placesAfter(segments);
  const products = places.reduce((sum, map) => sum + map.reduce((own, place) => own + (place === DEAD ? 0 : 1), 0), 0);
  const eachAlive = (visit: (segment: Segment, product: number) => void): void => {
    segments.forEach((segment, index) => {
      const map = places[index];
      for (let product = 0; product < segment.products; product += 1)
        if (map?.[product] !== DEAD) visit(segment, product);
    });
  };
  const column = <A extends NumberArray>(
    make: Parameters<typeof sharedArray<A>>[0],
    of: (segment: Segment) => A,
  ): A => {
    const joined = sharedArray(make, products);
    let next = 0;
    eachAlive((segment, product) => {
      joined[next] = of(segment)[product] ?? 0;
      next += 1;
    });
    return joined;
  };
  const readers = new Map(segments.map((segment) => [segment, readStrings(segment.ids)]));
  const ids = stringBuilder();
  const rows = newRows(products);
  const values = growing(Uint32Array);
  const articles = growing(Int32Array);
  const matrix = new Uint8Array(products);
  let row = 0;
  eachAlive((segment, product) => {
    ids.add(readers.get(segment)?.at(product) ?? '');
    rows[row + AMOUNT] = segment.rows[product * ROW + AMOUNT] ?? 0;
    rows[row + FACTS] = segment.rows[product * ROW + FACTS] ?? 0;
    rows[row + VALUES] = values.length;
    rows[row + DIED] = ALIVE;
    const [from, end] = [valuesFrom(segment.rows, product), valuesFrom(segment.rows, product + 1)];
    copyRange(values, segment.values, from, end);
    copyRange(articles, segment.articles, from, end);
    matrix[row / ROW] = bitAt(segment.matrix, product);
    row += ROW;
  });
  rows[row + VALUES] = values.length;
  const variants = mergeVariants(segments, eachAlive);
  const sharedValues = values.shared();
  const idTable = ids.finish();
  const until = column(Float64Array, ({ now }) => now.until);
  const first = sharedArray(Float64Array, 1);
  first[0] = until.reduce((least, moment) => Math.min(least, moment), Number.POSITIVE_INFINITY);
  const locales = new Set(segments.flatMap(({ texts }) => Object.keys(texts)));
  return {
    id: nextSegmentId(),
    products,
    ids: idTable,
    rows,
    created: column(Float64Array, ({ created }) => created),
    fame: column(Uint32Array, ({ fame }) => fame),
    values: sharedValues,
    valueBlocks: valueBlocks(rows, sharedValues, products),
    articles: articles.shared(),
    axes: [...new Set(segments.flatMap(({ axes }) => axes))].sort((a, b) => a - b),
    matrix: bitsOfProducts(matrix),
    ownValues: column(Uint8Array, ({ ownValues }) => ownValues),
    variants,
    numbers: buildNumbers({
      skus: readStrings(variants.skus),
      gtins: readStrings(variants.gtins),
      mpns: readStrings(variants.mpns),
      ids: readStrings(idTable),
    }),
    now: {
      first,
      until,
      had: column(Int32Array, ({ now }) => now.had),
    },
    texts: Object.fromEntries([...locales].map((locale) => [locale, mergeTexts(segments, places, locale, products)])),
  };
}

/** Returns the position of each product in the merged segment. */
function placesAfter(segments: readonly Segment[]): Uint32Array[] {
  let next = 0;
  return segments.map(({ products, rows }) =>
    Uint32Array.from({ length: products }, (_, product) => {
      if (diedIn(rows, product) !== ALIVE) return DEAD;
      next += 1;
      return next - 1;
    }),
  );
}

function copyRange(to: { push(value: number): void }, values: NumberArray, from: number, end: number): void {
  for (let at = from; at < end; at += 1) to.push(values[at] ?? 0);
}

function mergeVariants(
  segments: readonly Segment[],
  eachAlive: (visit: (segment: Segment, product: number) => void) => void,
): Variants {
  const readers = new Map(
    segments.map((segment) => [
      segment,
      {
        skus: readStrings(segment.variants.skus),
        gtins: readStrings(segment.variants.gtins),
        mpns: readStrings(segment.variants.mpns),
      },
    ]),
  );
  const columns = variantColumns();
  const { skus, gtins, mpns, availableFrom, values, amounts, from, to } = columns;
  eachAlive((segment, product) => {
    const old = segment.variants;
    const read = readers.get(segment);
    const end = old.offsets[product + 1] ?? 0;
    for (let variant = old.offsets[product] ?? 0; variant < end; variant += 1) {
      skus.add(read?.skus.at(variant) ?? '');
      gtins.add(read?.gtins.at(variant) ?? '');
      mpns.add(read?.mpns.at(variant) ?? '');
      availableFrom.push(old.availableFrom[variant] ?? 0);
      copyRange(values, old.values, old.valueOffsets[variant] ?? 0, old.valueOffsets[variant + 1] ?? 0);
      const [first, last] = [old.periodOffsets[variant] ?? 0, old.periodOffsets[variant + 1] ?? 0];
      copyRange(amounts, old.amounts, first, last);
      copyRange(from, old.from, first, last);
      copyRange(to, old.to, first, last);
      columns.endVariant();
    }
    columns.endProduct();
  });
  return columns.finish();
}

function mergeTexts(
  segments: readonly Segment[],
  places: readonly Uint32Array[],
  locale: string,
  products: number,
): TextIndex {
  const texts = segments.flatMap((segment, index) => {
    const text = segment.texts[locale];
    const map = places[index];
    return text && map ? [{ text, map }] : [];
  });
  const terms = stringBuilder();
  const postingOffsets = growing(Uint32Array);
  const docs = growing(Uint32Array);
  const marks = growing(Uint8Array);
  postingOffsets.push(0);
  eachSorted(
    texts.map(({ text }) => text.terms),
    (term, found) => {
      const before = docs.length;
      for (const { table, place } of found) {
        const part = texts[table];
        if (!part) continue;
        const end = part.text.postingOffsets[place + 1] ?? 0;
        for (let at = part.text.postingOffsets[place] ?? 0; at < end; at += 1) {
          const product = part.map[part.text.docs[at] ?? 0] ?? DEAD;
          if (product === DEAD) continue;
          docs.push(product);
          marks.push(part.text.marks[at] ?? 0);
        }
      }
      if (docs.length === before) return;
      terms.add(term);
      postingOffsets.push(docs.length);
    },
  );
  const words = new Map<string, { written: string; count: number; titles: number }>();
  const written = texts.map(({ text }) => readStrings(text.written));
  eachSorted(
    texts.map(({ text }) => text.words),
    (word, found) => {
      const sum = (of: 'wordFrequency' | 'titleFrequency'): number =>
        found.reduce((all, { table, place }) => all + (texts[table]?.text[of][place] ?? 0), 0);
      const shown = found.map(({ table, place }) => written[table]?.at(place) ?? '')[0] ?? word;
      words.set(word, { written: shown, count: sum('wordFrequency'), titles: sum('titleFrequency') });
    },
  );
  const lengths = sharedArray(Uint16Array, products);
  const sums = sharedArray(Float64Array, 3);
  for (const { text, map } of texts) {
    map.forEach((place, product) => {
      const both = text.lengths[product] ?? 0;
      if (place === DEAD || both === 0) return;
      lengths[place] = both;
      sums[0] = (sums[0] ?? 0) + 1;
      sums[1] = (sums[1] ?? 0) + titleLengthOf(both);
      sums[2] = (sums[2] ?? 0) + lengthOfCode(bodyCodeOf(both));
    });
  }
  return {
    terms: terms.finish(),
    postingOffsets: postingOffsets.shared(),
    docs: docs.shared(),
    marks: marks.shared(),
    lengths,
    sums,
    ...wordTables(words),
  };
}

/** Walks sorted tables in parallel and visits each text with the tables and positions that contain it. */
function eachSorted(
  tables: readonly StringTable[],
  visit: (text: string, found: { table: number; place: number }[]) => void,
): void {
  const cursors = tables.map((table, index) => {
    const strings = readStrings(table);
    return { table: index, strings, place: 0, text: strings.length > 0 ? strings.at(0) : null };
  });
  for (;;) {
    let least: string | null = null;
    for (const { text } of cursors) if (text !== null && (least === null || byCode(text, least) < 0)) least = text;
    if (least === null) return;
    const found: { table: number; place: number }[] = [];
    for (const cursor of cursors) {
      if (cursor.text !== least) continue;
      found.push({ table: cursor.table, place: cursor.place });
      cursor.place += 1;
      cursor.text = cursor.place < cursor.strings.length ? cursor.strings.at(cursor.place) : null;
    }
    visit(least, found);
  }
}
