import { LRUCache } from 'lru-cache';
import { renderToStaticMarkup } from 'react-dom/server';
import { escaped } from '../../../platform/escaped.ts';
import type { Facet } from '../../../shop/search/engine/index.ts';
import type { Messages } from '../../../tenants/messages/types.ts';
import type { ShopRequest } from '../../context.ts';
import type { ListRequest } from '../../list-request.ts';
import { pageTexts } from '../../server-texts.ts';
import { facetParts, rowsId, type Value, type ValueFacet } from './facet-parts.ts';
import { FacetRowView } from './facet-row.tsx';

/** Markup around the visible count and the one for screen readers. */
type PrintedRow = [before: string, between: string, after: string];

/** Maximum number of cached rows, about 10 MB. */
const MOST_KNOWN = 10_000;
/** Unchosen rows by locale, facet and value; only their counts change between lists. */
const known = new LRUCache<string, PrintedRow>({ max: MOST_KNOWN });

// Placeholders for the counts. They follow the value's label, so the last occurrence counts, whatever the label
// contains.
const COUNT = Number.MAX_SAFE_INTEGER;
const ARTICLES = '\ue000';

/**
 * Passes the facet rows to the document. Their 430 or so elements are most of a list's rendering. They equal the rows
 * of browsers; each is rendered once.
 */
export async function printFacets(
  { printed, locale }: Pick<ShopRequest, 'printed' | 'locale'>,
  facets: readonly Facet[],
  { filters }: ListRequest,
): Promise<void> {
  if (printed === null) return;
  const text = await pageTexts(locale.locale);
  for (const [index, facet] of facets.entries()) {
    if (facet.kind === 'range') continue;
    const chosen = filters[facet.key] ?? [];
    const { shown, folded } = facetParts(facet);
    for (const [part, values] of [...shown, ...folded].entries()) {
      const rows = values.map((value) => {
        const [before, between, after] = chosen.includes(value.value)
          ? printRow(text, facet, value, true)
          : knownRow(locale.locale, text, facet, value);
        return `${before}${value.count}${between}${escaped(text.catalogue.list.articles(value.count))}${after}`;
      });
      printed.set(rowsId(index, part), [Buffer.from(rows.join(''))]);
    }
  }
}

/**
 * Returns the cached row. Only values of products reach it, so requests with invented values cannot fill or poison the
 * cache.
 */
function knownRow(locale: string, text: Messages, facet: ValueFacet, value: Value): PrintedRow {
  const { value: id, label, swatch, count } = value;
  // No text of the database contains the separator.
  const key = [locale, facet.key, facet.kind, id, label, swatch ?? '', count === 0].join('\0');
  const printed = known.get(key);
  if (printed) return printed;
  const row = printRow(text, facet, value, false);
  known.set(key, row);
  return row;
}

/** Renders a row with placeholders. A value without products has no separate count. */
function printRow(text: Messages, facet: ValueFacet, value: Value, checked: boolean): PrintedRow {
  const { catalogue } = text;
  const blank = { ...text, catalogue: { ...catalogue, list: { ...catalogue.list, articles: () => ARTICLES } } };
  const counted = value.count === 0 ? value : { ...value, count: COUNT };
  const markup = renderToStaticMarkup(
    <FacetRowView text={blank} facet={facet} value={counted} checked={checked} onChange={() => {}} />,
  );
  const count = markup.lastIndexOf(String(counted.count));
  const articles = markup.lastIndexOf(ARTICLES);
  return [
    markup.slice(0, count),
    markup.slice(count + String(counted.count).length, articles),
    markup.slice(articles + ARTICLES.length),
  ];
}
