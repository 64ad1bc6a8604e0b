import type { Pool } from '../../../platform/database/pool.ts';
import { tenants } from '../../../tenants/index.ts';
import { AGES, ageTotals } from '../../money/ledger/index.ts';
import type { ReportScope } from './ask.ts';
import { shareOf } from './figures.ts';
import { type PartFigures, type PartKind, readDayParts } from './read-days.store.ts';
import { readEmptySearches, readPartNames, readSoldOut } from './read-demand.store.ts';
import { readCategorySales, readProductSales, readWorstProducts } from './read-products.store.ts';
import type { ListFigureId, ReportColumn, ReportFigure, ReportTable } from './report.ts';

/** Rows of a list at most. */
const MOST = 50;
/** Terms with fewer searches may be names of persons. */
const SHOWN_FROM = 3;

export type ListPart = { figures: ReportFigure[]; tables: ReportTable[] };
export type ListAsked = { scope: ReportScope; locale: string; today: string };

const text = (id: ReportColumn['id']): ReportColumn => ({ id, content: 'text' });
const count = (id: ReportColumn['id']): ReportColumn => ({ id, content: 'count' });
const amount = (id: ReportColumn['id']): ReportColumn => ({ id, content: 'amount' });
const percent = (id: ReportColumn['id']): ReportColumn => ({ id, content: 'percent' });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Merges the parts of all tenants in the currency of the report, the largest first. */
async function partsOf(pool: Pool, kind: PartKind, scope: ReportScope, range = scope.range): Promise<PartFigures[]> {
  const merged = new Map<string, PartFigures>();
  for (const part of await readDayParts(pool, scope.tenants, kind, range)) {
    // Both subjects of a tested campaign are one campaign.
    const key = kind === 'campaign' ? part.key.replace(/\/[ab]$/, '') : part.key;
    const known = merged.get(key) ?? { ...part, key, tenant: '', count: 0, gross: 0, discount: 0, late: 0 };
    merged.set(key, {
      ...known,
      count: known.count + part.count,
      gross: known.gross + scope.convert(part.gross, part.tenant),
      discount: known.discount + scope.convert(part.discount, part.tenant),
      late: known.late + part.late,
    });
  }
  return [...merged.values()].sort((a, b) => b.gross - a.gross || b.count - a.count || a.key.localeCompare(b.key));
}

const beforeOf = (pool: Pool, kind: PartKind, scope: ReportScope): Promise<PartFigures[]> =>
  scope.compared ? partsOf(pool, kind, scope, scope.compared) : Promise.resolve([]);

export async function productTables(pool: Pool, { scope, locale }: ListAsked): Promise<ReportTable[]> {
  const { range } = scope;
  const [best, worst] = await Promise.all([
    readProductSales(pool, scope, { range, order: 'best', locale, most: MOST }),
    readWorstProducts(pool, scope, { range, before: new Date(`${range.from}T00:00:00Z`), locale, most: MOST }),
  ]);
  return [
    {
      id: 'best',
      columns: [text('product'), count('units'), amount('orderValue'), percent('share'), percent('returnRate')],
      rows: best.map((row) => ({
        key: row.productId,
        cells: [
          row.title,
          row.units,
          row.gross,
          shareOf(row.gross, sum(best.map(({ gross }) => gross))),
          shareOf(row.returned, row.units),
        ],
      })),
      bar: 'orderValue',
    },
    {
      id: 'worst',
      columns: [text('product'), count('units'), amount('orderValue'), count('stock')],
      rows: worst.map((row) => ({ key: row.productId, cells: [row.title, row.units, row.gross, row.stock] })),
      bar: null,
    },
  ];
}

export async function categoryTables(pool: Pool, { scope, locale }: ListAsked): Promise<ReportTable[]> {
  const found = await readCategorySales(pool, scope, { range: scope.range, locale, most: MOST });
  const whole = sum(found.map(({ gross }) => gross));
  return [
    {
      id: 'list',
      columns: [text('category'), count('units'), amount('orderValue'), percent('share')],
      rows: found.map(({ categoryId, name, units, gross }) => ({
        key: categoryId ?? '',
        cells: [name ?? categoryId, units, gross, shareOf(gross, whole)],
      })),
      bar: 'orderValue',
    },
  ];
}

export async function marginTables(pool: Pool, { scope, locale }: ListAsked): Promise<ReportTable[]> {
  const found = await readProductSales(pool, scope, { range: scope.range, order: 'margin', locale, most: MOST });
  return [
    {
      id: 'list',
      columns: [text('product'), count('units'), amount('margin'), percent('marginShare'), percent('costedShare')],
      rows: found
        .filter(({ costedNet }) => costedNet > 0)
        .map(({ productId, title, units, keptNet, costedNet, cost }) => ({
          key: productId,
          cells: [title, units, costedNet - cost, shareOf(costedNet - cost, costedNet), shareOf(costedNet, keptNet)],
        })),
      bar: 'margin',
    },
  ];
}

export async function reasonTables(pool: Pool, { scope }: ListAsked): Promise<ReportTable[]> {
  const parts = await partsOf(pool, 'reason', scope);
  const whole = sum(parts.map((part) => part.count));
  return [
    {
      id: 'list',
      columns: [text('reason'), count('returnedUnits'), percent('share'), amount('orderValue')],
      rows: parts
        .sort((a, b) => b.count - a.count)
        .map((part) => ({ key: part.key, cells: [part.key, part.count, shareOf(part.count, whole), part.gross] })),
      bar: 'returnedUnits',
    },
  ];
}

export async function carrierTables(pool: Pool, { scope }: ListAsked): Promise<ReportTable[]> {
  const parts = await partsOf(pool, 'carrier', scope);
  return [
    {
      id: 'list',
      columns: [text('carrier'), count('parcels'), count('late'), percent('punctuality')],
      rows: parts.map((part) => ({
        key: part.key,
        cells: [part.key, part.count, part.late, shareOf(part.count - part.late, part.count)],
      })),
      bar: 'parcels',
    },
  ];
}

export async function methodTables(pool: Pool, { scope }: ListAsked): Promise<ReportTable[]> {
  const [parts, before] = await Promise.all([partsOf(pool, 'method', scope), beforeOf(pool, 'method', scope)]);
  const whole = sum(parts.map(({ gross }) => gross));
  return [
    {
      id: 'list',
      columns: [text('method'), count('orders'), amount('orderValue'), percent('share'), amount('before')],
      rows: parts.map((part) => ({
        key: part.key,
        cells: [
          part.key,
          part.count,
          part.gross,
          shareOf(part.gross, whole),
          scope.compared ? (before.find(({ key }) => key === part.key)?.gross ?? 0) : null,
        ],
      })),
      bar: 'orderValue',
    },
  ];
}

const figure = (
  id: ListFigureId,
  content: ReportFigure['content'],
  now: number | null,
  before: number | null,
): ReportFigure => ({ id, content, now, before });

export async function promotionPart(pool: Pool, { scope }: ListAsked): Promise<ListPart> {
  const [parts, before] = await Promise.all([partsOf(pool, 'promotion', scope), beforeOf(pool, 'promotion', scope)]);
  const names = await readPartNames(
    pool,
    'promotion',
    parts.map(({ key }) => key),
  );
  const given = (of: readonly PartFigures[]) => sum(of.map(({ discount }) => discount));
  return {
    figures: [figure('discounts', 'amount', given(parts), scope.compared && given(before))],
    tables: [
      {
        id: 'list',
        columns: [text('promotion'), count('orders'), amount('orderValue'), amount('discounts')],
        rows: parts.slice(0, MOST).map((part) => ({
          key: part.key,
          cells: [names.get(part.key) ?? part.key, part.count, part.gross, part.discount],
        })),
        bar: 'orderValue',
      },
    ],
  };
}

export async function campaignPart(pool: Pool, { scope }: ListAsked): Promise<ListPart> {
  const [parts, before] = await Promise.all([partsOf(pool, 'campaign', scope), beforeOf(pool, 'campaign', scope)]);
  const names = await readPartNames(
    pool,
    'campaign',
    parts.map(({ key }) => key),
  );
  const orders = (of: readonly PartFigures[]) => sum(of.map((part) => part.count));
  const value = (of: readonly PartFigures[]) => sum(of.map(({ gross }) => gross));
  return {
    figures: [
      figure('campaignOrders', 'count', orders(parts), scope.compared && orders(before)),
      figure('campaignValue', 'amount', value(parts), scope.compared && value(before)),
    ],
    tables: [
      {
        id: 'list',
        columns: [text('campaign'), count('orders'), amount('orderValue')],
        rows: parts
          .slice(0, MOST)
          .map((part) => ({ key: part.key, cells: [names.get(part.key) ?? part.key, part.count, part.gross] })),
        bar: 'orderValue',
      },
    ],
  };
}

export async function searchPart(pool: Pool, { scope }: ListAsked): Promise<ListPart> {
  const read = (range: ReportScope['range']) =>
    readEmptySearches(pool, { tenants: scope.tenants, range, atLeast: SHOWN_FROM, most: MOST });
  const [now, before] = await Promise.all([read(scope.range), scope.compared && read(scope.compared)]);
  return {
    figures: [
      figure('emptySearches', 'count', now.empty, before === null ? null : before.empty),
      figure(
        'emptyShare',
        'percent',
        shareOf(now.empty, now.searches),
        before && shareOf(before.empty, before.searches),
      ),
    ],
    tables: [
      {
        id: 'list',
        columns: [text('term'), text('language'), count('emptySearches')],
        rows: now.terms.map(({ term, locale, empty }) => ({ key: `${locale} ${term}`, cells: [term, locale, empty] })),
        bar: 'emptySearches',
      },
    ],
  };
}

export async function soldOutPart(pool: Pool, { scope, locale }: ListAsked): Promise<ListPart> {
  const found = await readSoldOut(pool, { tenants: scope.tenants, range: scope.range, locale, most: MOST });
  return {
    figures: [],
    tables: [
      {
        id: 'list',
        columns: [text('product'), text('sku'), count('ordered'), count('wished'), count('clicked')],
        rows: found.map((row) => ({
          key: row.sku,
          cells: [row.title, row.sku, row.ordered, row.wished, row.clicked],
        })),
        bar: null,
      },
    ],
  };
}

/** Open debts of now; the period of the report does not matter. */
export async function ageingPart(pool: Pool, { scope, today }: ListAsked): Promise<ListPart> {
  const chosen = Object.values(tenants).filter(({ id }) => scope.tenants.includes(id));
  const totals = await Promise.all(
    chosen.map(async ({ id }) =>
      (await ageTotals(pool, { tenant: id, today })).map((total) => ({ ...total, sum: scope.convert(total.sum, id) })),
    ),
  );
  const rows = AGES.map((age) => {
    const own = totals.flat().filter((total) => total.age === age);
    return { age, count: sum(own.map((total) => total.count)), open: sum(own.map((total) => total.sum)) };
  });
  const open = sum(rows.map((row) => row.open));
  const overdue = sum(rows.filter(({ age }) => age !== 'not-due').map((row) => row.open));
  return {
    figures: [figure('open', 'amount', open, null), figure('overdue', 'amount', overdue, null)],
    tables: [
      {
        id: 'list',
        columns: [text('age'), count('count'), amount('open'), percent('share')],
        rows: rows.map((row) => ({ key: row.age, cells: [row.age, row.count, row.open, shareOf(row.open, open)] })),
        bar: 'open',
      },
    ],
  };
}
