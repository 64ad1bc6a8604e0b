import { decimalText } from '../../../../currencies/decimal-text.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { streamOf } from '../../../../platform/stream-of.ts';
import { csvLine } from '../../../../platform/tables/csv-line.ts';
import { type WorkbookColumns, writeWorkbook } from '../../../../platform/tables/workbook.ts';
import { zipStream } from '../../../../platform/zip-stream.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import type { JournalFormat } from '../chart/chart.ts';
import { numberFinder } from '../chart/mapping.ts';
import type { OpenChart } from '../chart/open-chart.ts';
import { decimalMark } from '../export.ts';
import { ABACUS_END, abacusStart, abacusTransaction } from './abacus.ts';
import { datevHeader, datevLine, windows1252 } from './datev.ts';
import { type JournalLine, journalLines } from './journal.ts';
import { fiscalYearOf, type JournalPeriod, monthsOf } from './months.ts';

export type ExportedFile = { content: ReadableStream<Uint8Array>; name: string; type: string };

/** Texts of the employee's language: headings of columns, and names of the kinds of entries. */
export type JournalTexts = { headers: Readonly<Record<string, string>>; kinds: Readonly<Record<string, string>> };

export const JOURNAL_COLUMNS = [
  ['entry', 'number'],
  ['bookedOn', 'day'],
  ['valueOn', 'day'],
  ['document', 'text'],
  ['debit', 'text'],
  ['credit', 'text'],
  ['amount', 'amount'],
  ['currency', 'text'],
  ['taxKey', 'text'],
  ['text', 'text'],
] as const satisfies WorkbookColumns;
export type JournalColumn = (typeof JOURNAL_COLUMNS)[number][0];

const ENDINGS: Record<JournalFormat, [ending: string, type: string]> = {
  datev: ['csv', 'text/csv; charset=windows-1252'],
  abacus: ['xml', 'application/xml'],
  xlsx: ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  csv: ['csv', 'text/csv; charset=utf-8'],
};
const ZIP_TYPE = 'application/zip';
/** DATEV counts the digits of ledger accounts only. */
const DIGITS = 4;

type Asked = { tenant: Tenant; chart: OpenChart; format: JournalFormat; now: Date; texts: JournalTexts };

/**
 * Streams the journal of a period in a format of accounting programs: one file for each month, several in a ZIP archive.
 * The caller has made sure that every account has a number.
 */
export function journalFile(pool: Pool, asked: Asked & { period: JournalPeriod }): ExportedFile {
  const { period, tenant, format } = asked;
  const months = monthsOf(period);
  const [ending, type] = ENDINGS[format];
  // DATEV recognises files by the start of their names.
  const nameOf = ({ from, to }: JournalPeriod) =>
    `${format === 'datev' ? 'EXTF_' : ''}journal-${tenant.id}-${from}-${to}.${ending}`;
  const [only, ...others] = months;
  if (only && others.length === 0) return { content: streamOf(contentOf(pool, asked, only)), name: nameOf(only), type };
  const files = months.map((month) => ({ name: nameOf(month), content: contentOf(pool, asked, month) }));
  const name = `journal-${tenant.id}-${period.from}-${period.to}.zip`;
  return { content: streamOf(zipStream(files)), name, type: ZIP_TYPE };
}

async function* contentOf(pool: Pool, asked: Asked, month: JournalPeriod): AsyncGenerator<Uint8Array> {
  const { tenant, chart, format } = asked;
  const lines = journalLines(pool, { tenant: tenant.id, ...month }, numberFinder(chart.shipped, chart.own));
  if (format === 'datev') yield* datevContent(asked, month, lines);
  else if (format === 'abacus') yield* abacusContent(asked, lines);
  else if (format === 'xlsx') yield* await workbookContent(asked, lines);
  else yield* csvContent(asked, lines);
}

const encoder = new TextEncoder();

async function* datevContent(
  { tenant, chart, now, texts }: Asked,
  month: JournalPeriod,
  pages: AsyncIterable<JournalLine[]>,
) {
  const { consultant, client, shipped } = chart;
  yield windows1252(
    datevHeader({
      consultant,
      client,
      yearFrom: fiscalYearOf(month.from, tenant.accounting.fiscalYearStart),
      ...month,
      digits: DIGITS,
      currency: tenant.currency,
      chart: shipped.datevCode,
      title: `${tenant.seoTitleName} ${month.from.slice(0, 7)}`,
      createdAt: now,
    }),
  );
  for await (const lines of pages)
    yield windows1252(lines.map((line) => datevLine(line, textOf(line, texts))).join(''));
}

async function* abacusContent({ chart: { client }, texts }: Asked, pages: AsyncIterable<JournalLine[]>) {
  yield encoder.encode(abacusStart());
  let id = 0;
  for await (const lines of pages) {
    const transactions = lines.map((line) => {
      id += 1;
      return abacusTransaction(line, { id, client, text: textOf(line, texts) });
    });
    yield encoder.encode(transactions.join(''));
  }
  yield encoder.encode(ABACUS_END);
}

async function* csvContent({ tenant, texts }: Asked, pages: AsyncIterable<JournalLine[]>) {
  const mark = decimalMark(tenant);
  const amount = (minor: number) => decimalText(minor, tenant.currency, mark);
  // The byte order mark makes spreadsheet programs read UTF-8.
  yield encoder.encode(`\ufeff${csvLine(JOURNAL_COLUMNS.map(([name]) => name))}`);
  for await (const lines of pages) {
    const rows = lines.map((line) => {
      const row = { ...rowOf(line, texts), amount: amount(line.amount) };
      return csvLine(JOURNAL_COLUMNS.map(([name]) => String(row[name] ?? '')));
    });
    yield encoder.encode(rows.join(''));
  }
}

function workbookContent({ tenant, texts }: Asked, pages: AsyncIterable<JournalLine[]>) {
  const rows = async function* () {
    for await (const lines of pages) yield lines.map((line) => rowOf(line, texts));
  };
  return writeWorkbook({
    name: 'journal',
    columns: [...JOURNAL_COLUMNS],
    rows: rows(),
    currency: tenant.currency,
    headers: texts.headers,
  });
}

function rowOf(line: JournalLine, texts: JournalTexts) {
  const { kind: _, ...row } = line;
  return { ...row, text: textOf(line, texts) };
}

function textOf({ kind, document }: JournalLine, { kinds }: JournalTexts): string {
  return `${kinds[kind] ?? kind} ${document}`;
}
