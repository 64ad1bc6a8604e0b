import type { Tenant } from '../../../../tenants/tenant.ts';
import { CHART_ACCOUNTS, type Chart, type ChartAccount } from './chart.ts';

/** Postings that one number of a chart gets: those of an account, or of it with this VAT rate and country. */
export type ChartSubject = { account: ChartAccount; permille: number | null; country: string | null };

/** Number that an employee entered; null removes the shipped one. */
export type OwnNumber = ChartSubject & { number: string | null; taxKey: string | null };

export type MappedNumber = { number: string; taxKey: string | null };
export type ChartRow = ChartSubject & {
  number: string | null;
  taxKey: string | null;
  /** Shipped number and name; null if the chart ships none. */
  shipped: { number: string; name: string; taxKey: string | null } | null;
  isOwn: boolean;
};

/** Accounts whose postings may differ by VAT rate. */
const BY_RATE: readonly ChartAccount[] = ['vat', 'sales'];

/** Name of a subject in forms and keys: "vat", "vat:190", "vat:200:AT". */
export function subjectKey({ account, permille, country }: ChartSubject): string {
  return [account, permille ?? (country === null ? null : ''), country].filter((part) => part !== null).join(':');
}

/** Reads the name of a subject; null for an unknown one. */
export function readSubject(key: string): ChartSubject | null {
  const [name = '', rate = '', land = ''] = key.split(':');
  const account = CHART_ACCOUNTS.find((known) => known === name);
  if (!account || !/^\d{0,3}$/.test(rate) || !/^(?:[A-Z]{2})?$/.test(land)) return null;
  return { account, permille: rate === '' ? null : Number(rate), country: land === '' ? null : land };
}

/** Rows of a chart for a tenant: every account, its VAT rates, and what employees added. */
export function chartRows(chart: Chart, tenant: Pick<Tenant, 'vat'>, own: readonly OwnNumber[]): ChartRow[] {
  const rates = [...new Set(tenant.vat.map(({ permille }) => permille))].toSorted((a, b) => b - a);
  const subjects = CHART_ACCOUNTS.flatMap((account): ChartSubject[] => [
    { account, permille: null, country: null },
    ...(BY_RATE.includes(account) ? rates.map((permille) => ({ account, permille, country: null })) : []),
  ]);
  const known = new Set(subjects.map(subjectKey));
  const added = own.filter((number) => !known.has(subjectKey(number)));
  const ownBy = new Map(own.map((number) => [subjectKey(number), number]));
  return [...subjects, ...added]
    .toSorted((a, b) => CHART_ACCOUNTS.indexOf(a.account) - CHART_ACCOUNTS.indexOf(b.account))
    .map(({ account, permille, country }): ChartRow => {
      const subject = { account, permille, country };
      const shipped = shippedNumber(chart, subject);
      const entered = ownBy.get(subjectKey(subject));
      return {
        ...subject,
        shipped,
        isOwn: entered !== undefined,
        number: entered ? entered.number : (shipped?.number ?? null),
        taxKey: entered ? entered.taxKey : (shipped?.taxKey ?? null),
      };
    });
}

/** Returns the shipped number of exactly this subject. */
export function shippedNumber(chart: Chart, { account, permille, country }: ChartSubject): ChartRow['shipped'] {
  if (country !== null) return null;
  const entry = permille === null ? chart.accounts[account] : account === 'vat' ? chart.vat[permille] : undefined;
  return entry ? { number: entry.number, name: entry.name, taxKey: entry.taxKey ?? null } : null;
}

/** Finds the number of postings: that of rate and country, else of the rate, else of the account. */
export type FindNumber = (subject: {
  account: string;
  permille: number | null;
  country?: string | null;
}) => MappedNumber | null;

export function numberFinder(chart: Chart, own: readonly OwnNumber[]): FindNumber {
  const ownBy = new Map(own.map((number) => [subjectKey(number), number]));
  const exact = (subject: ChartSubject): MappedNumber | null | undefined => {
    const entered = ownBy.get(subjectKey(subject));
    if (entered) return entered.number === null ? null : { number: entered.number, taxKey: entered.taxKey };
    const shipped = shippedNumber(chart, subject);
    return shipped ? { number: shipped.number, taxKey: shipped.taxKey } : undefined;
  };
  return ({ account: name, permille, country = null }) => {
    const account = CHART_ACCOUNTS.find((known) => known === name);
    if (!account) return null;
    const subjects: ChartSubject[] = [
      { account, permille, country },
      { account, permille: null, country },
      { account, permille, country: null },
      { account, permille: null, country: null },
    ];
    for (const subject of subjects) {
      const found = exact(subject);
      if (found) return found;
    }
    return null;
  };
}

/** Returns why an entered number does not fit a chart, or null. */
export function numberProblem(chart: Chart, { number, taxKey }: Pick<OwnNumber, 'number' | 'taxKey'>) {
  if (number !== null && !chart.numbers.test(number)) return 'bad-number' as const;
  if (taxKey !== null && !chart.taxKeys.test(taxKey)) return 'bad-tax-key' as const;
  return taxKey !== null && number === null ? ('bad-number' as const) : null;
}
