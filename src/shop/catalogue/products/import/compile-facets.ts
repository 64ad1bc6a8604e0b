import type { ImportState, ProductFacet } from './batch.ts';
import { hasLabel, registerAxis, registerValue, valueOfLabel } from './facet-values.ts';
import { registerAttribute, stored, valueFor } from './feed-attributes.ts';
import type { FeedRow } from './feed-row.ts';
import { fixedValueLabel } from './labels.ts';
import type { LabelledValue } from './lists.ts';
import type { RowRefusal } from './types.ts';

type Product = {
  productId: string;
  rows: FeedRow[];
  known: Map<string, string[]> | undefined;
  /** True for the first rows of a product in the file: facets that the file does not mention stay. */
  keep: boolean;
};
type Wish = { key: string; values: (Pick<LabelledValue, 'value' | 'label'> & Partial<LabelledValue>)[] };
type Outcome = { facets: ProductFacet[]; renamed: boolean; remarks: RowRefusal[] };

/** Returns the facets of a product, besides its axes: the union over its variants. */
export function importedFacets(state: ImportState, product: Product): Outcome {
  const outcome: Outcome = { facets: [], renamed: false, remarks: [] };
  const chosen = new Map<string, Set<string>>();
  for (const row of product.rows) {
    for (const { key, values } of wishesOf(state, product, row)) {
      const set = chosen.get(key) ?? new Set();
      chosen.set(key, set);
      for (const { value, label, name, declared } of values) {
        registerAttribute(state.attributes, { key, name: name ?? null, declared: declared ?? null });
        const read = valueFor(state.attributes, key, { value, label });
        if ('reason' in read) {
          outcome.remarks.push({ line: row.line, attribute: `c:facet_${key}`, reason: `${value}: ${read.reason}` });
          continue;
        }
        set.add(read.value);
        // A label is empty if the value is known from another locale and the feed has no label for it.
        if (label === '' || read.isMerged) continue;
        const newValue = registerValue(state.values, { key, ...stored(read) });
        const newName = name ? registerAxis(state.values, key, name) : false;
        outcome.renamed ||= newValue || newName;
      }
    }
  }
  if (product.keep) {
    for (const [key, values] of product.known ?? []) {
      if (!chosen.has(key)) chosen.set(key, new Set(values));
    }
  }
  for (const [key, values] of chosen) {
    for (const value of values) outcome.facets.push({ product_id: product.productId, key, value });
  }
  return outcome;
}

function wishesOf(state: ImportState, product: Product, row: FeedRow): Wish[] {
  const wishes: Wish[] = [];
  const explicit = new Set(row.facets.map((facet) => facet.key));
  const fixed = (key: string, value: string | null | undefined) => {
    if (value === undefined || explicit.has(key)) return;
    wishes.push({ key, values: value === null ? [] : [{ value, label: fixedValueLabel(state.locale, value) }] });
  };
  const free = (key: string, text: string | undefined, split: boolean) => {
    if (text === undefined || explicit.has(key)) return;
    wishes.push({ key, values: freeValues(state, product, key, split ? text.split('/') : [text]) });
  };
  free('brand', row.brand, false);
  free('material', row.material, true);
  free('pattern', row.pattern, true);
  fixed('gender', row.gender);
  fixed('age_group', row.age_group);
  fixed('energy', row.energy_efficiency_class);
  const family = row['c:colour_family'];
  if (family !== undefined) wishes.push({ key: 'colour_family', values: family === null ? [] : [family] });
  wishes.push(...row.facets);
  return wishes;
}

/**
 * Returns the values of labels in the feed. A single label in a further locale belongs to the product's single value.
 * With several values the labels cannot be matched, and the product's known values stay.
 */
function freeValues(state: ImportState, product: Product, key: string, words: string[]): Wish['values'] {
  const labels = words.map((word) => word.trim()).filter((word) => word !== '');
  const known = product.known?.get(key) ?? [];
  const foreign = known.filter((value) => !hasLabel(state.values, key, value));
  if (known.length > 1 && foreign.length > 0) return known.map((value) => ({ value, label: '' }));
  const [only] = known.length === 1 && labels.length === 1 ? known : [];
  return labels.map((label) => ({ value: valueOfLabel(state.values, key, label, only), label }));
}
