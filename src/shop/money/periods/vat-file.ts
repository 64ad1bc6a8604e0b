import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type ColumnContent, tableFile, type WorkbookRow } from '../ledger/index.ts';
import type { Month } from './months.ts';
import { type VatEntry, type VatFilter, vatEntries } from './vat-report.store.ts';
import { type VatReport, vatReport, vatScope } from './vat-report.ts';

export const VAT_FILES = ['form', 'entries'] as const;
export type VatFileKind = (typeof VAT_FILES)[number];

const FORM_COLUMNS = {
  country: 'text',
  box: 'text',
  name: 'text',
  permille: 'number',
  net: 'figure',
  vat: 'figure',
} satisfies Record<string, ColumnContent>;

const ENTRY_COLUMNS = {
  id: 'number',
  bookedOn: 'day',
  valueOn: 'day',
  kind: 'text',
  key: 'text',
  orderNumber: 'text',
  country: 'text',
  permille: 'number',
  part: 'text',
  net: 'amount',
  vat: 'amount',
} satisfies Partial<Record<keyof VatEntry, ColumnContent>>;

export type VatColumn = keyof typeof FORM_COLUMNS | keyof typeof ENTRY_COLUMNS;

const PAGE = 2000;

/** Creates a file with the form of a VAT report, or with the entries behind it. `headers` has the heading of columns. */
export async function vatFile(
  pool: Pool,
  tenant: Tenant,
  asked: {
    kind: VatFileKind;
    format: 'csv' | 'xlsx';
    months: { from: Month; to: Month };
    filter: VatFilter;
    headers: Readonly<Record<string, string>>;
  },
): Promise<ReadableStream<Uint8Array>> {
  const { kind, format, months, filter, headers } = asked;
  const columns: [string, ColumnContent][] = Object.entries(kind === 'form' ? FORM_COLUMNS : ENTRY_COLUMNS);
  const rows =
    kind === 'form' ? formRows(await vatReport(pool, tenant, months)) : entryRows(pool, tenant, { months, filter });
  return tableFile({ name: 'VAT', columns, rows, headers, format, tenant });
}

async function* formRows({ form, oss }: VatReport): AsyncGenerator<WorkbookRow[]> {
  yield form.map(({ box, name, net, vat, permille = null }) => ({ country: null, box, name, permille, net, vat }));
  yield oss.map(({ country, permille, net, vat }) => ({ country, box: 'OSS', name: null, permille, net, vat }));
}

async function* entryRows(
  pool: Pool,
  tenant: Tenant,
  { months, filter }: { months: { from: Month; to: Month }; filter: VatFilter },
): AsyncGenerator<WorkbookRow[]> {
  let after: { id: number; position: number } | null = null;
  for (;;) {
    const rows: VatEntry[] = await vatEntries(pool, vatScope(tenant, months), { filter, after, most: PAGE });
    const last = rows.at(-1);
    if (!last) return;
    after = last;
    yield rows.map(({ hasOrder: _, position: __, ...row }) => row);
  }
}
