import type { Pool } from '../../../platform/database/pool.ts';
import { inSnapshot } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type Month, readMonths } from './months.ts';
import { type OssLine, ossLines, type VatFormLine, vatForm } from './vat-forms.ts';
import {
  VAT_PARTS,
  type VatEntry,
  type VatFilter,
  type VatScope,
  type VatSum,
  vatControls,
  vatEntries,
  vatSums,
} from './vat-report.store.ts';

type Entered = Readonly<Record<string, string>>;

/** VAT of some months. Minor units. */
export type VatReport = {
  from: Month;
  to: Month;
  form: VatFormLine[];
  oss: OssLine[];
  /** Sums by country, rate and part, from which form and one-stop shop are filled in. */
  sums: VatSum[];
  /** Balance of the VAT account, and what the report lacks of it, which must be zero. */
  ledger: number;
  difference: number;
};

/** A page of the entries behind a figure. */
export type VatEntryPage = {
  filter: VatFilter;
  entries: VatEntry[];
  /** Parameter `after` of the next page. */
  next: string | null;
};

const PAGE = 50;

/** Reads the VAT of months from one state of the books. */
export function vatReport(
  pool: Pool,
  tenant: Pick<Tenant, 'id' | 'books'>,
  months: { from: Month; to: Month },
): Promise<VatReport> {
  const scope = vatScope(tenant, months);
  return inSnapshot(pool, async (client) => {
    const sums = await vatSums(client, scope);
    const controls = await vatControls(client, scope);
    const form = vatForm(tenant.books, sums, controls);
    const oss = ossLines(tenant.books.vatArea, sums);
    const declared = form.find(({ name }) => name === 'tax')?.vat ?? 0;
    const abroad = oss.reduce((total, { vat }) => total + vat, 0);
    return { ...months, form, oss, sums, ledger: controls.ledger, difference: controls.ledger - declared - abroad };
  });
}

export function vatScope(
  { id, books }: Pick<Tenant, 'id' | 'books'>,
  { from, to }: { from: Month; to: Month },
): VatScope {
  return { tenant: id, home: books.vatArea[0], from: from.from, to: to.to };
}

/** Reads the months, the figure and the page of an address. */
export function readVatQuery(query: Entered, today: string) {
  const months = readMonths(query, today);
  const country = /^[A-Z]{2}$/.test(query.country ?? '') ? (query.country ?? null) : null;
  const permille = /^\d{1,3}$/.test(query.rate ?? '') ? Number(query.rate) : null;
  const part = VAT_PARTS.find((name) => name === query.part) ?? null;
  const [, id, position] = /^(\d{1,15})-(\d{1,4})$/.exec(query.after ?? '') ?? [];
  const after = id === undefined || position === undefined ? null : { id: Number(id), position: Number(position) };
  const filter: VatFilter = { country, permille, part };
  return { months, filter, after };
}

/** Returns the entries behind a figure; null if the address names none. */
export async function vatEntryPage(
  pool: Pool,
  tenant: Pick<Tenant, 'id' | 'books'>,
  asked: ReturnType<typeof readVatQuery>,
): Promise<VatEntryPage | null> {
  const { filter, after, months } = asked;
  if (filter.country === null && filter.permille === null && filter.part === null) return null;
  const found = await vatEntries(pool, vatScope(tenant, months), { filter, after, most: PAGE + 1 });
  const entries = found.slice(0, PAGE);
  const last = entries.at(-1);
  return { filter, entries, next: found.length > PAGE && last ? `${last.id}-${last.position}` : null };
}
