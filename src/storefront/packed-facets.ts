import type { ListedFacet } from '../shop/search/engine/bound-facets.ts';
import type { FacetBucket, FacetValue } from '../shop/search/engine/index.ts';

/** Separators that the router does not escape in page data. The two signs below replace them within texts. */
const ROW = '¶';
const CELL = '¦';
const HIDDEN_ROW = '\u0001';
const HIDDEN_CELL = '\u0002';

const KINDS = { v: 'values', w: 'swatches', s: 'sizes' } as const;
const LETTERS = { values: 'v', swatches: 'w', sizes: 's', range: 'r' } as const;
const VALUE_CELLS = 5;
const BUCKET_CELLS = 3;

/**
 * Packs the facets of a list into one text with a row for each. A row has key, kind, promoted flag, name, number of further
 * values and cells of values. The router
 * writes each name and value of loader data separately. Six hundred of them took a fifteenth of a list's processor time
 * (see packed-navigation.ts).
 */
export function packFacets(facets: readonly ListedFacet[]): string {
  return facets.map(rowOf).join(ROW);
}

function rowOf(facet: ListedFacet): string {
  const head = [hide(facet.key), LETTERS[facet.kind], flag(facet.promoted), hide(facet.label)];
  if (facet.kind === 'range') {
    const { unit, min, max, from, to, buckets } = facet;
    return [
      ...head,
      hide(unit ?? ''),
      ...[min, max, from, to].map(number),
      ...buckets.flatMap((b) => [b.from, b.to, b.count].map(number)),
    ].join(CELL);
  }
  let row = [...head, facet.more ? String(facet.more) : ''].join(CELL);
  for (const { value, label, count, selected, swatch } of facet.values)
    row += `${CELL}${hide(value)}${CELL}${label === value ? '' : hide(label)}${CELL}${count}${CELL}${flag(selected)}${CELL}${hide(swatch ?? '')}`;
  return row;
}

export function unpackFacets(text: string): ListedFacet[] {
  return text === '' ? [] : text.split(ROW).map((row) => facetOf(row.split(CELL)));
}

function facetOf([key = '', kind = '', promotedFlag = '', label = '', ...cells]: string[]): ListedFacet {
  const head = { key: show(key), label: show(label), promoted: promotedFlag !== '' };
  if (kind === LETTERS.range) {
    const [unit = '', ...numbers] = cells;
    const [min, max, from, to, ...rest] = numbers.map(amount);
    const buckets: FacetBucket[] = [];
    for (let at = 0; at < rest.length; at += BUCKET_CELLS)
      buckets.push({ from: rest[at] ?? 0, to: rest[at + 1] ?? 0, count: rest[at + 2] ?? 0 });
    return {
      ...head,
      kind: 'range',
      unit: key === 'price' ? null : show(unit),
      min: min ?? 0,
      max: max ?? 0,
      from: from ?? null,
      to: to ?? null,
      buckets,
    };
  }
  const [more = '', ...ofValues] = cells;
  const values: FacetValue[] = [];
  for (let at = 0; at < ofValues.length; at += VALUE_CELLS) {
    const [value = '', name, swatch] = [ofValues[at], ofValues[at + 1], ofValues[at + 4]];
    values.push({
      value: show(value),
      label: show(name || value),
      count: Number(ofValues[at + 2]),
      selected: ofValues[at + 3] !== '',
      swatch: swatch ? show(swatch) : null,
    });
  }
  return {
    ...head,
    kind: KINDS[kind === 'w' || kind === 's' ? kind : 'v'],
    values,
    ...(more === '' ? {} : { more: Number(more) }),
  };
}

const flag = (is: boolean): string => (is ? '1' : '');
const number = (value: number | null): string => (value === null ? '' : String(value));
const amount = (cell: string): number | null => (cell === '' ? null : Number(cell));
const hide = (text: string): string => text.replaceAll(ROW, HIDDEN_ROW).replaceAll(CELL, HIDDEN_CELL);
const show = (text: string): string => text.replaceAll(HIDDEN_ROW, ROW).replaceAll(HIDDEN_CELL, CELL);
