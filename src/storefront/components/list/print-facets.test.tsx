import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ShopRequest } from '../../context.ts';
import { readListRequest } from '../../list-request.ts';
import { pageTexts } from '../../server-texts.ts';
import { facetParts, rowsId, type ValueFacet } from './facet-parts.ts';
import { FacetRowView } from './facet-row.tsx';
import { printFacets } from './print-facets.server.tsx';

const texts = await pageTexts('fr-CH');
const locale = { locale: 'fr-CH' } as ShopRequest['locale'];
const request = readListRequest(new URLSearchParams());

async function printed(facets: ValueFacet[], filters: Record<string, string[]> = {}): Promise<Record<string, string>> {
  const parts = new Map<string, readonly Buffer[]>();
  await printFacets({ printed: parts, locale }, facets, { ...request, filters });
  return Object.fromEntries([...parts].map(([id, buffers]) => [id, Buffer.concat(buffers).toString()]));
}

/** Returns the browser's rendering of the facets, by id. */
function rendered(facets: ValueFacet[], filters: Record<string, string[]> = {}): Record<string, string> {
  const places = facets.flatMap((facet, index) => {
    const { shown, folded } = facetParts(facet);
    return [...shown, ...folded].map((values, part) => [
      rowsId(index, part),
      renderToStaticMarkup(
        values.map((value) => (
          <FacetRowView
            key={value.value}
            facet={facet}
            value={value}
            text={texts}
            checked={filters[facet.key]?.includes(value.value) ?? false}
            onChange={() => {}}
          />
        )),
      ),
    ]);
  });
  return Object.fromEntries(places);
}

const word = fc.oneof(
  fc.constantFrom('Noir', 'Bleu & blanc', '<b>', '"', '\ue000', '\ue001\ue000', 'M', '38'),
  fc.string(),
);
const values = fc.uniqueArray(
  fc.record({
    value: word.filter((text) => text !== '' && !text.includes('\0')),
    label: word.filter((text) => text !== '' && !text.includes('\0')),
    count: fc.oneof(fc.constant(0), fc.constant(1), fc.nat(2_000_000)),
    selected: fc.boolean(),
    swatch: fc.option(fc.constantFrom('#101010', '#fafafa')),
  }),
  { maxLength: 24, selector: ({ value }) => value },
);
const facet: fc.Arbitrary<ValueFacet> = fc.record({
  key: fc.constantFrom('colour', 'size', 'brand', 'rating'),
  kind: fc.constantFrom('values', 'swatches', 'sizes'),
  promoted: fc.constant(false),
  values,
});

test('prerenders rows as a browser renders them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(facet, { maxLength: 3 }), async (facets) => {
      const filters = Object.fromEntries(
        facets.map(({ key, values: all }) => [key, all.filter(({ selected }) => selected).map(({ value }) => value)]),
      );
      expect(await printed(facets, filters)).toEqual(rendered(facets, filters));
    }),
  );
});

test('fills a cached row with its present count and choice', async () => {
  const noir = { value: 'noir', label: 'Noir', count: 1, selected: false, swatch: null };
  const colours = (count: number): ValueFacet[] => [
    { key: 'colour', kind: 'values', promoted: false, values: [{ ...noir, count }] },
  ];
  const rows = [
    await printed(colours(1)),
    await printed(colours(1234)),
    await printed(colours(0)),
    await printed(colours(1), { colour: ['noir'] }),
    await printed(colours(1)),
  ].map((places) => places['facet-0-0'] ?? '');

  expect(rows[0]).toContain(', 1 article<');
  expect(rows[1]).toContain('>1234</span>');
  expect(rows.map((row) => row.includes('data-empty'))).toEqual([false, false, true, false, false]);
  expect(rows.map((row) => row.includes('checked'))).toEqual([false, false, false, true, false]);
  expect(rows[4]).toBe(rows[0]);
});

test('prerenders nothing for data requests', async () => {
  await expect(printFacets({ printed: null, locale }, [], request)).resolves.toBeUndefined();
});
