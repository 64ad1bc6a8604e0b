import type { Permission } from '../../staff/employees/index.ts';
import type { DayFigureId, FigureContent } from './figures.ts';
import type { DayRange } from './periods.ts';

/** Reports with the permission that they need besides 'report.read', the figures of their days, and the one of the chart. */
export const REPORTS = {
  sales: {
    permission: null,
    figures: ['revenue', 'revenueGross', 'vat', 'credited', 'orderValue'],
    chart: 'revenue',
  },
  orders: {
    permission: null,
    figures: ['orders', 'orderValue', 'basketValue', 'units', 'cancelled'],
    chart: 'orders',
  },
  conversion: { permission: null, figures: ['conversion', 'visits', 'orders'], chart: 'conversion' },
  customers: {
    permission: null,
    figures: ['firstOrders', 'knownOrders', 'firstShare', 'firstGross', 'knownGross'],
    chart: 'firstOrders',
  },
  products: { permission: null, figures: ['units', 'orderValue'], chart: null },
  categories: { permission: null, figures: [], chart: null },
  margin: {
    permission: 'margin.read',
    figures: ['margin', 'marginShare', 'costedShare'],
    chart: 'margin',
  },
  returns: {
    permission: null,
    figures: ['returnRate', 'returnedUnits', 'shippedUnits', 'credited'],
    chart: 'returnRate',
  },
  delivery: { permission: null, figures: ['punctuality', 'parcels', 'late'], chart: 'punctuality' },
  payments: { permission: null, figures: [], chart: null },
  promotions: { permission: null, figures: [], chart: null },
  campaigns: { permission: null, figures: [], chart: null },
  searches: { permission: null, figures: [], chart: null },
  'sold-out': { permission: null, figures: [], chart: null },
  ageing: { permission: 'ledger.read', figures: [], chart: null },
} as const satisfies Record<
  string,
  { permission: Permission | null; figures: readonly DayFigureId[]; chart: DayFigureId | null }
>;

export type ReportId = keyof typeof REPORTS;
export const REPORT_IDS = Object.keys(REPORTS).filter((id): id is ReportId => id in REPORTS);

/** Figures that a list computes besides those of days. */
export type ListFigureId =
  | 'discounts'
  | 'promotedOrders'
  | 'campaignOrders'
  | 'campaignValue'
  | 'emptySearches'
  | 'emptyShare'
  | 'open'
  | 'overdue'
  | 'soldOut';
export type FigureId = DayFigureId | ListFigureId;

/** Value of a period and of the compared one; null: not defined, or nothing to compare with. */
export type ReportFigure = { id: FigureId; content: FigureContent; now: number | null; before: number | null };

/** Values of a figure by step; `before` has those of the compared period by the same position. */
export type ReportSeries = {
  id: DayFigureId;
  content: FigureContent;
  steps: DayRange[];
  now: (number | null)[];
  before: (number | null)[] | null;
};

export type ReportColumnId =
  | FigureId
  | 'step'
  | 'before'
  | 'product'
  | 'sku'
  | 'category'
  | 'reason'
  | 'carrier'
  | 'method'
  | 'promotion'
  | 'campaign'
  | 'term'
  | 'language'
  | 'age'
  | 'count'
  | 'share'
  | 'stock'
  | 'ordered'
  | 'wished'
  | 'clicked';

export type ReportColumn = { id: ReportColumnId; content: FigureContent | 'text' };
export type ReportRow = { key: string; cells: (string | number | null)[] };
/** Table of a report. `bar`: the column that a chart shows; null without a chart. */
export type ReportTable = {
  id: 'steps' | 'best' | 'worst' | 'list';
  columns: ReportColumn[];
  rows: ReportRow[];
  bar: ReportColumnId | null;
};

export type ShopReport = {
  id: ReportId;
  figures: ReportFigure[];
  series: ReportSeries | null;
  tables: ReportTable[];
};
