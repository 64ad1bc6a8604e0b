import * as v from 'valibot';
import type { RawRow } from '../../../../platform/feeds/rows.ts';
import { isAttributeKey } from '../../attributes/index.ts';
import { type FeedAttributes, type FeedSettings, schemaOf } from './feed-schema.ts';
import { ARTICLE_NUMBER, oneLine } from './feed-values.ts';
import { type LabelledValue, parseLabelled, parseLabelledList } from './lists.ts';
import type { RowRefusal } from './types.ts';

/** Checked row of a feed: one variant. */
export type FeedRow = FeedAttributes & {
  line: number;
  productId: string;
  /** Free axes of columns c:axis_<key>, in their order; null if the column exists and is empty. */
  axes: { key: string; value: LabelledValue | null }[];
  /** Facets of columns c:facet_<key>. */
  facets: { key: string; values: LabelledValue[] }[];
};

const DYNAMIC = /^c:(axis|facet)_([a-z][a-z_]{0,30})$/;

export type RowReader = (raw: RawRow) => { row: FeedRow } | { refusals: RowRefusal[] };

/** Creates a reader for rows of one tenant. It names every wrong attribute once. */
export function rowReader(settings: FeedSettings): RowReader {
  const schema = schemaOf(settings);
  return (raw) => {
    const result = v.safeParse(schema, raw.values, { abortPipeEarly: true });
    const refusals = new Map<string, RowRefusal>();
    const refuse = (attribute: string, reason: string) => {
      if (!refusals.has(attribute)) refusals.set(attribute, { line: raw.line, attribute, reason });
    };
    for (const issue of result.issues ?? []) refuse(String(issue.path?.[0]?.key ?? ''), issue.message);
    const { axes, facets } = dynamicColumns(raw, refuse);
    if (result.success) checkTogether(result.output, refuse);
    if (!result.success || refusals.size > 0) return { refusals: [...refusals.values()] };
    return {
      row: {
        ...result.output,
        line: raw.line,
        productId: result.output.item_group_id || result.output.id,
        axes,
        facets,
      },
    };
  };
}

function dynamicColumns(
  raw: RawRow,
  refuse: (attribute: string, reason: string) => void,
): Pick<FeedRow, 'axes' | 'facets'> {
  const axes: FeedRow['axes'] = [];
  const facets: FeedRow['facets'] = [];
  for (const [attribute, value] of Object.entries(raw.values)) {
    const [, kind, key] = DYNAMIC.exec(attribute) ?? [];
    if (key === undefined) continue;
    if (!isAttributeKey(key)) {
      refuse(attribute, `may not have the name "${key}", which addresses of lists use`);
      continue;
    }
    const text = oneLine(Array.isArray(value) ? value.join(';') : value);
    if (kind === 'facet') {
      const values = parseLabelledList(text);
      if (values === null) refuse(attribute, 'must be "value|label;value|label", with "|name|kind" if wanted');
      else facets.push({ key, values });
    } else {
      const labelled = parseLabelled(text);
      if (labelled === null && text !== '') refuse(attribute, 'must be "value|label|name of the axis"');
      else axes.push({ key, value: labelled });
    }
  }
  return { axes, facets };
}

function checkTogether(row: FeedAttributes, refuse: (attribute: string, reason: string) => void): void {
  const levels = row.product_type.length;
  if (levels === 0) refuse('product_type', 'is missing');
  if (row['c:category'] && row['c:category'].length > 0) {
    if (row['c:category'].length !== levels)
      refuse('c:category', `has ${row['c:category'].length} levels, product_type ${levels}`);
    if (!row['c:category'].every((id) => ARTICLE_NUMBER.test(id)))
      refuse('c:category', 'may have letters, digits, ".", "_" and "-" only');
  }
  const path = row['c:category_path'];
  if (path && path.length > 0) {
    if (path.length !== levels) refuse('c:category_path', `has ${path.length} levels, product_type ${levels}`);
    if (!path.every((part) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(part)))
      refuse('c:category_path', 'may have lower-case letters, digits and "-" only');
  }
  if (typeof row.sale_price === 'number' && row.sale_price >= row.price)
    refuse('sale_price', 'must be lower than price');
  if (row.sale_price_effective_date && typeof row.sale_price !== 'number')
    refuse('sale_price', 'is missing, but sale_price_effective_date is given');
  if (row['c:tyre_fuel'] && !(row['c:tyre_wet'] && row['c:tyre_noise'] && row['c:tyre_noise_class'])) {
    refuse('c:tyre_fuel', 'a tyre label needs c:tyre_wet, c:tyre_noise and c:tyre_noise_class too');
  }
  if (row['c:colour'] && !row.color) refuse('color', 'is missing, but c:colour is given');
  if (row['c:size'] && !row.size) refuse('size', 'is missing, but c:size is given');
}
