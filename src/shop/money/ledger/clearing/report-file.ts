import { readMinorUnits } from '../../../../currencies/decimal-text.ts';
import type { TableRules } from '../../../../platform/feeds/feed-rules.ts';
import { readDelimited } from '../../../../platform/feeds/read-delimited.ts';
import { movementKind, type ProviderMovement, type ProviderPayout } from '../../payment/index.ts';

/** Columns of Stripe's itemized reports (balance and payout reconciliation) that are read. */
const COLUMNS = {
  id: ['balance_transaction_id'],
  category: ['reporting_category'],
  gross: ['gross'],
  fee: ['fee'],
  currency: ['currency'],
  created: ['created_utc', 'created'],
  available: ['available_on_utc', 'available_on'],
  source: ['source_id'],
  intent: ['payment_intent_id'],
  payment: ['payment_metadata[payment]'],
  payout: ['automatic_payout_id'],
  payoutOn: ['automatic_payout_effective_at_utc', 'automatic_payout_effective_at'],
} as const;
type Column = keyof typeof COLUMNS;
const NEEDED: readonly Column[] = ['id', 'category', 'gross', 'fee', 'currency', 'created'];

const RULES: TableRules = {
  nameOf: (written) => written.trim().toLowerCase(),
  id: { column: 'balance_transaction_id', form: /^txn_\w+$/ },
  oneLine: new Set(['balance_transaction_id', 'reporting_category', 'currency', 'gross', 'fee', 'created']),
  isRow: (cell) => /^txn_\w+$/.test(cell('balance_transaction_id') ?? ''),
};

export type ReportedMovement = ProviderMovement & { payoutId: string | null; payoutOn: string | null };

/** Reads an itemized report of the provider. A row that cannot be read is `{ line, broken }`. */
export async function* readProviderReport(
  text: AsyncIterable<string>,
): AsyncGenerator<ReportedMovement | { line: number; broken: string }> {
  for await (const row of readDelimited(text, ',', RULES)) {
    if ('broken' in row) {
      yield { line: row.line, broken: row.broken };
      continue;
    }
    const cell = (column: Column): string => {
      const value = COLUMNS[column].map((name) => row.values[name]).find((found) => found !== undefined);
      return (Array.isArray(value) ? (value[0] ?? '') : (value ?? '')).trim();
    };
    const missing = NEEDED.find((column) => cell(column) === '');
    const currency = cell('currency').toUpperCase();
    const [amount, fee] = [minorUnits(cell('gross'), currency), minorUnits(cell('fee'), currency)];
    const createdAt = new Date(`${cell('created').replace(' ', 'T')}Z`);
    if (missing || amount === null || fee === null || Number.isNaN(createdAt.getTime())) {
      yield { line: row.line, broken: missing ?? 'gross, fee, created' };
      continue;
    }
    const category = cell('category');
    yield {
      id: cell('id'),
      kind: movementKind(category),
      category,
      amount,
      fee,
      currency,
      createdAt,
      availableOn: dayOfText(cell('available')) ?? createdAt.toISOString().slice(0, 10),
      sourceId: cell('source') || null,
      paymentId: cell('payment') || null,
      intentId: cell('intent') || null,
      payoutId: cell('payout') || null,
      payoutOn: dayOfText(cell('payoutOn')),
    };
  }
}

/** Payouts of a report: those with rows of their own, and those that rows name, by the sum of these rows. */
export function payoutsOf(rows: readonly ReportedMovement[]): { payout: ProviderPayout; settled: string[] }[] {
  const named = Map.groupBy(
    rows.filter(({ payoutId, kind }) => payoutId !== null && kind !== 'payout' && kind !== 'payout-reversal'),
    ({ payoutId }) => payoutId ?? '',
  );
  const own = new Map(
    rows.filter(({ kind }) => kind === 'payout').map((row) => [row.payoutId ?? row.sourceId ?? row.id, row]),
  );
  return [...new Set([...named.keys(), ...own.keys()])].flatMap((id) => {
    const settled = named.get(id) ?? [];
    const row = own.get(id);
    const [first] = settled;
    const about = row ?? first;
    if (!about) return [];
    const amount = row ? -row.amount : settled.reduce((sum, moved) => sum + moved.amount - moved.fee, 0);
    const { currency, createdAt } = about;
    const arrivesOn = about.payoutOn ?? about.availableOn;
    const payout: ProviderPayout = {
      id,
      amount,
      currency,
      arrivesOn,
      state: 'paid',
      createdAt,
      movementId: row?.id ?? null,
    };
    return [{ payout, settled: settled.map((moved) => moved.id) }];
  });
}

/** Reads "-1299.9" in minor units of a currency; null for anything else. */
function minorUnits(text: string, currency: string): number | null {
  const [, sign = '', plain = ''] = /^(-?)(\d{1,11}(?:\.\d+)?)$/.exec(text) ?? [];
  const amount = readMinorUnits(plain, currency, 11);
  return sign === '-' && amount !== null ? -amount : amount;
}

function dayOfText(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null;
}
