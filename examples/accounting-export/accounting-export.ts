/*
 * Writes the journal of a period as a file that accounting programs import. Each line has one account, as Banana Accounting and
 * other Swiss programs take it. It writes no file if the journal does not balance.
 */
import { type AdminClient, itemsOf } from '#admin-client';
import { clientOf, type TenantName, tenantOf, variable } from '../parts/environment.ts';
import { writeWhole } from '../parts/files.ts';

export type ExportOptions = { client: AdminClient; tenant: TenantName; from: string; to: string; file: string };

export type ExportResult =
  /** Sums in minor units. */
  | { ok: true; entries: number; lines: number; debit: number; credit: number }
  /** `unbalanced`: an entry whose debits and credits differ. `no-number`: an account that the chart has no number for. */
  | { ok: false; problem: 'unbalanced' | 'no-number'; entry: string; account: string };

const COLUMNS = [
  'Date',
  'Doc',
  'Description',
  'AccountDebit',
  'AccountCredit',
  'Amount',
  'Currency',
  'VatCode',
] as const;

export async function exportAccounting(options: ExportOptions): Promise<ExportResult> {
  const { client, tenant, from, to, file } = options;
  const rows: string[] = [`${COLUMNS.join(';')}\r\n`];
  const sums = { debit: 0, credit: 0 };
  let entries = 0;
  const journal = itemsOf((next) =>
    client.GET('/tenants/{tenant}/journal', { params: { path: { tenant }, query: { from, to, limit: 200, ...next } } }),
  );
  for await (const { id, bookedOn, order, kind, postings } of journal) {
    entries += 1;
    const balance = postings.reduce((sum, { amount }) => sum + amount.amount, 0);
    if (balance !== 0) return { ok: false, problem: 'unbalanced', entry: id, account: '' };
    for (const { account, number, taxKey, amount } of postings) {
      if (number === null) return { ok: false, problem: 'no-number', entry: id, account };
      if (amount.amount === 0) continue;
      const isDebit = amount.amount > 0;
      const minor = Math.abs(amount.amount);
      sums[isDebit ? 'debit' : 'credit'] += minor;
      // All lines of an entry have its number as document, so that the program finds them together.
      const accounts = isDebit ? [number, ''] : ['', number];
      const texts = [bookedOn, id, `${kind}${order === null ? '' : ` ${order}`}`, ...accounts];
      rows.push(`${[...texts, amountText(minor), amount.currency, taxKey ?? ''].map(cell).join(';')}\r\n`);
    }
  }
  if (sums.debit !== sums.credit) return { ok: false, problem: 'unbalanced', entry: '', account: '' };
  // Spreadsheet programs read UTF-8 by the byte order mark.
  await writeWhole(file, `\ufeff${rows.join('')}`);
  return { ok: true, entries, lines: rows.length - 1, ...sums };
}

const amountText = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
const cell = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

if (import.meta.main) {
  const [from = '', to = '', file = ''] = process.argv.slice(2);
  if (file === '') throw new Error('give the first day, the last day, and the file to write');
  variable(process.env, 'KONTOR_URL');
  const options = { client: clientOf(process.env), tenant: tenantOf(process.env), from, to, file };
  const result = await exportAccounting(options);
  if (result.ok) console.info(`${result.entries} entries, debits and credits of ${amountText(result.debit)} each`);
  else console.error(`nothing is written: ${result.problem} ${result.entry} ${result.account}`.trim());
  if (!result.ok) process.exitCode = 1;
}
