import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PANEL_PAGE, pagedOf, readPaged } from './paged.ts';

const window =
  (all: readonly number[]) =>
  async ({ take, skip }: { take: number; skip: number }) =>
    all.slice(skip, skip + take).map((id) => ({ id, count: all.length }));

test('shows each row on one page, with the number of all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 120 }), async (count) => {
      const all = Array.from({ length: count }, (_, id) => id);
      const { pages } = await readPaged(1, window(all));
      const seen: number[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const read = await readPaged<{ id: number }>(page, window(all));
        expect(read).toMatchObject({ total: count, page, pages });
        expect(pagedOf(page, all)).toEqual({ rows: read.rows.map(({ id }) => id), total: count, page, pages });
        seen.push(...read.rows.map(({ id }) => id));
      }
      expect(seen).toEqual(all);
    }),
  );
});

test('leads from a page after the last one to rows that are there', async () => {
  const all = Array.from({ length: PANEL_PAGE + 1 }, (_, id) => id);
  expect(await readPaged(9, window(all))).toMatchObject({ page: 1, pages: 2, total: PANEL_PAGE + 1 });
  expect(pagedOf(9, all)).toMatchObject({ rows: [PANEL_PAGE], page: 2 });
});
