import { SaxesParser } from 'saxes';

/** Incoming payment as the bank reports it. Minor units, ISO dates. */
export type BankPayment = {
  /** Receiving account. */
  iban: string;
  /** Account of the whole entry, which banks give for QR-bills: a QR-IBAN. Null if absent. */
  creditedTo: string | null;
  /** Reference of the bank; null if absent. */
  bankReference: string | null;
  amount: number;
  currency: string;
  valueOn: string;
  bookedOn: string;
  /** QR reference or creditor reference. */
  reference: string | null;
  message: string | null;
  debtor: string | null;
};

/** Error for an unreadable file. Earlier payments of the file are booked. Employees see the message. */
export class CamtProblem extends Error {
  override name = 'CamtProblem';
}

const ENTRY = ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'Ntry'];
const NO_CAMT = 'the file is no camt.054';
const DEEPEST = 40;
const LONGEST_TEXT = 2000;
const MOST_BYTES = 200 * 1024 * 1024;

type Values = Record<string, string>;
const at = (path: readonly string[], ...end: string[]) =>
  end.length <= path.length && end.every((name, index) => path[path.length - end.length + index] === name);

/**
 * Yields the incoming payments of a camt.054 file (ISO 20022, versions 04 and 08) while it arrives. A batch entry
 * yields its transactions, an entry without transactions yields itself. Outgoing, reversed and unbooked entries are
 * skipped. Document type declarations are refused, so that nothing is expanded or fetched. Files that are too deep or
 * too long are refused too. Throws CamtProblem.
 */
export async function* readCamt(content: AsyncIterable<Uint8Array>): AsyncGenerator<BankPayment> {
  const ready: BankPayment[] = [];
  const parser = camtParser((payment) => ready.push(payment));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  const write = (text: string) => {
    parser.write(text);
    if (parser.problem !== null) throw new CamtProblem(parser.problem);
  };
  try {
    for await (const piece of content) {
      bytes += piece.length;
      if (bytes > MOST_BYTES) throw new CamtProblem('the file is larger than 200 MB');
      write(decoder.decode(piece, { stream: true }));
      yield* ready.splice(0);
    }
    write(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) throw new CamtProblem('the file is no UTF-8');
    throw error;
  }
  parser.close();
  if (parser.problem !== null) throw new CamtProblem(parser.problem);
  yield* ready;
}

function camtParser(emit: (payment: BankPayment) => void) {
  const sax = new SaxesParser();
  const path: string[] = [];
  const state = { problem: null as string | null, isCamt: false };
  let iban = '';
  let entry: Values = {};
  let transaction: Values | null = null;
  let transactions = 0;
  let text = '';
  let currency = '';
  const fail = (problem: string) => {
    state.problem ??= problem;
  };

  sax.on('error', (error) => fail(`the XML is broken: ${error.message.replace(/^\d+:\d+:\s*/, '')}`));
  sax.on('doctype', () => fail('the file declares a document type, which no bank does'));
  sax.on('opentag', ({ name: full, attributes }) => {
    const name = full.slice(full.indexOf(':') + 1);
    path.push(name);
    if (path.length > DEEPEST) return fail('the file is nested too deep');
    if (name === 'BkToCstmrDbtCdtNtfctn') state.isCamt = true;
    text = '';
    // The next account may lack an IBAN.
    if (name === 'Ntfctn') iban = '';
    // Checked before booking: other statement types (camt.052, camt.053) report the same money in other elements.
    const isNotified = name === 'Ntry' ? at(path, ...ENTRY) : name !== 'TxDtls' || path.includes('Ntry');
    if (!isNotified) return fail(NO_CAMT);
    if (name === 'Ntry') {
      entry = {};
      transactions = 0;
    }
    if (name === 'TxDtls') {
      transaction = {};
      transactions += 1;
    }
    const { Ccy } = attributes;
    if (typeof Ccy === 'string') currency = Ccy;
  });
  const addText = (piece: string) => {
    if (text.length + piece.length <= LONGEST_TEXT) text += piece;
  };
  sax.on('text', addText);
  sax.on('cdata', addText);
  sax.on('closetag', () => {
    const value = text.trim();
    note(value);
    text = '';
    const name = path.pop();
    if (name === 'TxDtls' && transaction) {
      emitOne({ ...entry, ...transaction, number: String(transactions) });
      transaction = null;
    }
    if (name === 'Ntry' && transactions === 0) emitOne({ ...entry, number: '0' });
  });

  /** Stores the value of an element in its transaction or else in its entry. */
  function note(value: string): void {
    if (value === '') return;
    const own = transaction ?? entry;
    if (at(path, 'Ntfctn', 'Acct', 'Id', 'IBAN')) iban = value;
    else if (at(path, 'Ntry', 'Amt') || at(path, 'TxDtls', 'Amt') || at(path, 'TxAmt', 'Amt')) {
      own.amount = value;
      own.currency = currency;
    } else if (at(path, 'Ntry', 'CdtDbtInd') || at(path, 'TxDtls', 'CdtDbtInd')) own.direction = value;
    else if (at(path, 'Ntry', 'RvslInd')) own.reversal = value;
    else if (at(path, 'Ntry', 'Sts') || at(path, 'Ntry', 'Sts', 'Cd')) own.status = value;
    else if (at(path, 'Ntry', 'NtryRef')) own.creditedTo = value;
    else if (at(path, 'Ntry', 'BookgDt', 'Dt') || at(path, 'Ntry', 'BookgDt', 'DtTm'))
      own.bookedOn = value.slice(0, 10);
    else if (at(path, 'Ntry', 'ValDt', 'Dt') || at(path, 'Ntry', 'ValDt', 'DtTm')) own.valueOn = value.slice(0, 10);
    else if (at(path, 'Ntry', 'AcctSvcrRef')) own.entryReference = value;
    else if (at(path, 'Refs', 'AcctSvcrRef')) own.bankReference = value;
    else if (at(path, 'CdtrRefInf', 'Ref')) own.reference = value;
    else if (at(path, 'RmtInf', 'Ustrd') || at(path, 'RmtInf', 'Strd', 'AddtlRmtInf')) own.message ??= value;
    else if (at(path, 'Dbtr', 'Nm') || at(path, 'Dbtr', 'Pty', 'Nm')) own.debtor = value;
  }

  function emitOne(values: Values): void {
    if (values.direction !== 'CRDT' || values.reversal === 'true') return;
    // Versions before 2019 may omit the status.
    if (values.status !== undefined && values.status !== 'BOOK') return;
    const { bookedOn = '', entryReference } = values;
    const amount = minorUnits(values.amount ?? '');
    const valueOn = values.valueOn ?? bookedOn;
    const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
    if (amount === null || !isDay(valueOn) || !/^[A-Z]{3}$/.test(values.currency ?? '')) {
      fail('an entry has no amount, currency or date');
      return;
    }
    const ofEntry = entryReference === undefined ? null : `${entryReference}/${values.number}`;
    emit({
      iban,
      creditedTo: values.creditedTo?.replaceAll(/\s/g, '').toUpperCase() ?? null,
      bankReference: values.bankReference ?? ofEntry,
      amount,
      currency: values.currency ?? '',
      valueOn,
      bookedOn: isDay(bookedOn) ? bookedOn : valueOn,
      reference: values.reference?.replaceAll(/\s/g, '').toUpperCase() ?? null,
      message: values.message?.slice(0, 300) ?? null,
      debtor: values.debtor?.slice(0, 140) ?? null,
    });
  }

  return {
    write: (piece: string) => void sax.write(piece),
    close: () => {
      if (state.problem === null) sax.close();
      if (!state.isCamt) fail(NO_CAMT);
    },
    get problem() {
      return state.problem;
    },
  };
}

/** Parses "1299.90" to minor units; null for anything but a positive amount. */
function minorUnits(text: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,11})(?:\.(\d{1,5}))?$/.exec(text) ?? [];
  const cents = part.padEnd(2, '0');
  if (whole === '' || /[^0]/.test(cents.slice(2))) return null;
  const amount = Number(whole) * 100 + Number(cents.slice(0, 2));
  return amount > 0 ? amount : null;
}
