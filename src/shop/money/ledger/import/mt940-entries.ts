import { mod97 } from '../../../../platform/banking/checksums.ts';
import { type BankEntry, BankFileProblem, type BankTransaction } from './bank-entry.ts';

/** Codes of German banks for transactions that return an earlier payment: direct debits and transfers. */
const RETURNS: ReadonlySet<string> = new Set(['108', '109', '159', '181', '184']);

/**
 * Reads an MT940 statement (SWIFT), as banks in Germany, Austria and the Netherlands deliver it. Each line :61: is an
 * entry with one transaction, described by the :86: behind it. Throws BankFileProblem if a statement has no account or
 * a line :61: cannot be read at all.
 */
export function mt940Entries(text: string): BankEntry[] {
  const entries: BankEntry[] = [];
  let account = { iban: '', currency: '', statedOn: null as string | null };
  for (const { tag, content } of fieldsOf(text)) {
    if (tag === '20') account = { iban: '', currency: '', statedOn: null };
    else if (tag === '25') account.iban = accountOf(content);
    else if (tag === '60F' || tag === '60M') {
      const [, day = '', currency = ''] = /^[CD](\d{6})([A-Z]{3})/.exec(content) ?? [];
      account.currency = currency;
      account.statedOn = dayOf(day);
    } else if (tag === '61') entries.push(entryOf(content, account));
    else if (tag === '86') {
      const [transaction] = entries.at(-1)?.transactions ?? [];
      // A second :86: belongs to the statement.
      if (transaction && transaction.messages.length === 0) describe(transaction, content);
    }
  }
  return entries;
}

/** Returns whether a text begins as MT940 does: with a SWIFT header or its first field. */
export function isMt940(start: string): boolean {
  return /^\s*(?:\{1:|:20:|:940:)/.test(start);
}

function fieldsOf(text: string): { tag: string; content: string }[] {
  const fields: { tag: string; content: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, tag, content = ''] = /^(?:\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    const open = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, content });
    // A line of "-" or of the header ends a statement.
    else if (open && !/^(?:-\}?|\{.*)?$/.test(line)) open.content += `\n${line}`;
  }
  return fields;
}

/** Returns the IBAN of ":25:": as written, or from a German bank code and account number. */
function accountOf(content: string): string {
  const written = content.replaceAll(/\s/g, '').toUpperCase();
  const [, bank, number] = /^(\d{8})\/(\d{1,10})(?:[A-Z]{3})?$/.exec(written) ?? [];
  if (bank !== undefined && number !== undefined) {
    const own = `${bank}${number.padStart(10, '0')}`;
    return `DE${String(98 - mod97(`${own}DE00`)).padStart(2, '0')}${own}`;
  }
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}?(?=[A-Z]{3}$|$)/.exec(written)?.[0] ?? written;
}

/** Returns the ISO date of "YYMMDD"; null for no date. */
function dayOf(digits: string): string | null {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(digits) ?? [];
  return year === undefined ? null : `20${year}-${month}-${day}`;
}

const LINE = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d[\d,]*)([A-Z][A-Z0-9]{3})?([^\n]*)/;

function entryOf(content: string, account: { iban: string; currency: string; statedOn: string | null }): BankEntry {
  const [, value = '', booked, mark = '', amount = '', , references = ''] = LINE.exec(content) ?? [];
  if (mark === '') throw new BankFileProblem(`a line :61: cannot be read: ${content.slice(0, 20)}`);
  const valueOn = dayOf(value);
  const bankReference = references.split('//')[1]?.trim() || null;
  return {
    iban: account.iban,
    creditedTo: null,
    entryReference: null,
    amount: amount.replace(',', '.'),
    currency: account.currency,
    // RC takes back a credit, RD a debit.
    direction: mark === 'C' || mark === 'RD' ? 'CRDT' : 'DBIT',
    isReversal: mark.startsWith('R'),
    status: 'BOOK',
    bookedOn: booked === undefined || valueOn === null ? null : dayOf(`${bookingYear(value, booked)}${booked}`),
    valueOn,
    statedOn: account.statedOn,
    hasDetailsElsewhere: false,
    batches: [],
    transactions: [
      {
        amounts: [],
        direction: null,
        bankReference,
        endToEndId: null,
        batches: [],
        references: [],
        messages: [],
        debtor: null,
        isReturn: false,
      },
    ],
  };
}

/** Returns the two digits of the booking's year: a value date in January may be booked in December, and reversed. */
function bookingYear(value: string, booked: string): string {
  const year = Number(value.slice(0, 2));
  const [valued, entered] = [Number(value.slice(2, 4)), Number(booked.slice(0, 2))];
  const shift = valued - entered > 6 ? 1 : entered - valued > 6 ? -1 : 0;
  return String((year + shift + 100) % 100).padStart(2, '0');
}

/** Reads ":86:" with German subfields ("?20"), with Dutch codes ("/REMI/"), or as plain text. */
function describe(transaction: BankTransaction, content: string): void {
  const code = /^\d{3}/.exec(content)?.[0];
  if (code !== undefined && RETURNS.has(code)) transaction.isReturn = true;
  const text = content.replaceAll('\n', '');
  const isSubfielded = /^\d{3}\?\d{2}/.test(text);
  if (isSubfielded) {
    const fields = text
      .split('?')
      .slice(1)
      .map((field): [number, string] => [Number(field.slice(0, 2)), field.slice(2)]);
    const joined = (from: number, to: number) =>
      fields
        .filter(([number]) => number >= from && number <= to)
        .map(([, value]) => value)
        .join('');
    const purpose = `${joined(20, 29)}${joined(60, 63)}`;
    // Subfields are cut after 27 signs, and a purpose has codes such as EREF+ and SVWZ+.
    const said = /SVWZ\+(.*?)(?:(?:EREF|KREF|MREF|CRED|DEBT|ABWA|ABWE|IBAN|BIC)\+|$)/.exec(purpose)?.[1] ?? purpose;
    transaction.messages = [said];
    transaction.endToEndId =
      /EREF\+(.*?)(?:(?:SVWZ|KREF|MREF|CRED|DEBT|ABWA|ABWE|IBAN|BIC)\+|$)/.exec(purpose)?.[1] || null;
    transaction.debtor = joined(32, 33).trim() || null;
    return;
  }
  const coded = /\/REMI\/(?:USTD\/\/|STRD\/(?:CUR|ISO)\/)?([^/]*(?:\/(?!(?:[A-Z]{4})\/)[^/]*)*)/.exec(text)?.[1];
  const said = coded ?? content.replaceAll('\n', ' ');
  transaction.messages = [said.trim().replace(/\/+$/, '')];
  transaction.endToEndId = /\/EREF\/([^/]*)/.exec(text)?.[1]?.trim() || null;
  transaction.debtor = /\/NAME\/([^/]*)/.exec(text)?.[1]?.trim() || null;
}
