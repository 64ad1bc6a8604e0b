import { SaxesParser } from 'saxes';
import { type BankAmount, type BankEntry, BankFileProblem, type BankTransaction } from './bank-entry.ts';

/** Statements of ISO 20022 and the element that holds their entries: camt.052, camt.053 and camt.054. */
const STATEMENTS = new Map([
  ['BkToCstmrAcctRpt', 'Rpt'],
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
]);
const NO_CAMT = 'the file is no camt.052, camt.053 or camt.054';
const DEEPEST = 40;
const LONGEST_TEXT = 2000;
/** A batch is checked as a whole before it is booked, so its transactions are held in memory. */
const MOST_TRANSACTIONS = 200_000;
const MOST_TEXTS = 20;

export type EntryReader = {
  /** Reads a piece of the text; returns the entries that it completes. Throws BankFileProblem. */
  read(piece: string): BankEntry[];
  /** Ends the text. Throws BankFileProblem if it is incomplete. */
  end(): BankEntry[];
};

/**
 * Reads camt.052, camt.053 and camt.054 (ISO 20022, versions 02 to 13). Document type declarations are refused, so that
 * nothing is expanded or fetched. Files that are nested too deep are refused too.
 */
export function camtEntries(): EntryReader {
  const sax = new SaxesParser();
  const path: string[] = [];
  const ready: BankEntry[] = [];
  let problem: string | null = null;
  let statement: string | null = null;
  let createdOn: string | null = null;
  let account: { iban: string; statedOn: string | null } = { iban: '', statedOn: null };
  let entry: BankEntry | null = null;
  let transaction: BankTransaction | null = null;
  let preferred: Amounts = {};
  let remittance: { references: string[]; paid: BankAmount | null } | null = null;
  let text = '';
  let currency = '';
  const fail = (message: string) => {
    problem ??= message;
  };

  sax.on('error', (error) => fail(`the XML is broken: ${error.message.replace(/^\d+:\d+:\s*/, '')}`));
  sax.on('doctype', () => fail('the file declares a document type, which no bank does'));
  sax.on('opentag', ({ name: full, attributes }) => {
    const name = full.slice(full.indexOf(':') + 1);
    path.push(name);
    text = '';
    if (path.length > DEEPEST) return fail('the file is nested too deep');
    const above = path.at(-2);
    if (above !== undefined && STATEMENTS.get(above) === name) {
      statement = name;
      // The next account may lack an IBAN.
      account = { iban: '', statedOn: createdOn };
    }
    if (name === 'Ntry' && above === statement) entry = emptyEntry(account);
    if (name === 'TxDtls' && entry) {
      if (entry.transactions.length >= MOST_TRANSACTIONS) return fail('an entry has too many transactions');
      transaction = emptyTransaction();
      preferred = {};
    }
    if (name === 'RtrInf' && transaction) transaction.isReturn = true;
    if (name === 'Strd') remittance = { references: [], paid: null };
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
    text = '';
    if (value !== '') note(value);
    const name = path.pop();
    if (name === 'Strd' && transaction && remittance) {
      const { references, paid } = remittance;
      for (const reference of references)
        addTo(transaction.references, { reference, paid: references.length === 1 ? paid : null });
    }
    if (name === 'TxDtls' && entry && transaction) {
      const { own, transfer, instructed, countervalue } = preferred;
      transaction.amounts = [own, transfer, instructed, countervalue].filter((amount) => amount !== undefined);
      entry.transactions.push(transaction);
      transaction = null;
    }
    if (name === 'Ntry' && entry) {
      ready.push(entry);
      entry = null;
    }
  });

  function note(value: string): void {
    const [name = '', above = '', further = ''] = [path.at(-1), path.at(-2), path.at(-3)];
    if (transaction) noteTransaction(transaction, value, name, above);
    else if (entry) noteEntry(entry, value, name, above, further);
    else if (name === 'IBAN' && above === 'Id' && further === 'Acct') account.iban = value;
    else if (name === 'CreDtTm' && above === 'GrpHdr') createdOn = value.slice(0, 10);
    else if (name === 'CreDtTm') account.statedOn = value.slice(0, 10);
  }

  function noteTransaction(own: BankTransaction, value: string, name: string, above: string): void {
    const amount = { amount: value, currency };
    if (name === 'Amt') {
      if (above === 'TxDtls') preferred.own = amount;
      else if (above === 'TxAmt') preferred.transfer = amount;
      else if (above === 'InstdAmt') preferred.instructed = amount;
      else if (above === 'CntrValAmt') preferred.countervalue = amount;
    } else if (name === 'CdtDbtInd' && above === 'TxDtls') own.direction = value;
    else if (name === 'AcctSvcrRef' && above === 'Refs') own.bankReference = value;
    else if (name === 'EndToEndId' && above === 'Refs') own.endToEndId = value;
    else if ((name === 'PmtInfId' || name === 'MsgId') && above === 'Refs') addTo(own.batches, value);
    else if (name === 'Ref' && above === 'CdtrRefInf') remittance?.references.push(value);
    else if (name === 'RmtdAmt' && remittance) remittance.paid = amount;
    else if ((name === 'Ustrd' && above === 'RmtInf') || name === 'AddtlRmtInf') addTo(own.messages, value);
    else if (name === 'Nm' && (above === 'Dbtr' || (above === 'Pty' && path.at(-3) === 'Dbtr'))) own.debtor = value;
  }

  function noteEntry(own: BankEntry, value: string, name: string, above: string, further: string): void {
    const isDay = name === 'Dt' || name === 'DtTm';
    if (name === 'Amt' && above === 'Ntry') {
      own.amount = value;
      own.currency = currency;
    } else if (name === 'CdtDbtInd' && above === 'Ntry') own.direction = value;
    else if (name === 'RvslInd' && above === 'Ntry') own.isReversal = value === 'true' || value === '1';
    else if ((name === 'Sts' && above === 'Ntry') || (name === 'Cd' && above === 'Sts' && further === 'Ntry'))
      own.status = value;
    else if (name === 'NtryRef') own.creditedTo = value;
    else if (isDay && above === 'BookgDt') own.bookedOn = value.slice(0, 10);
    else if (isDay && above === 'ValDt') own.valueOn = value.slice(0, 10);
    else if (name === 'AcctSvcrRef' && above === 'Ntry') own.entryReference = value;
    else if ((name === 'PmtInfId' || name === 'MsgId') && above === 'Btch') addTo(own.batches, value);
    else if (name === 'MsgNmId' && above === 'AddtlInfInd') own.hasDetailsElsewhere = value.startsWith('camt.054');
  }

  function taken(): BankEntry[] {
    if (problem !== null) throw new BankFileProblem(problem);
    return ready.splice(0);
  }

  return {
    read: (piece) => {
      sax.write(piece);
      return taken();
    },
    end: () => {
      if (problem === null) sax.close();
      if (statement === null) fail(NO_CAMT);
      return taken();
    },
  };
}

type Amounts = Partial<Record<'own' | 'transfer' | 'instructed' | 'countervalue', BankAmount>>;

function addTo<Item>(list: Item[], item: Item): void {
  if (list.length < MOST_TEXTS) list.push(item);
}

function emptyEntry({ iban, statedOn }: { iban: string; statedOn: string | null }): BankEntry {
  return {
    iban,
    creditedTo: null,
    entryReference: null,
    amount: '',
    currency: '',
    direction: '',
    isReversal: false,
    status: null,
    bookedOn: null,
    valueOn: null,
    statedOn,
    hasDetailsElsewhere: false,
    batches: [],
    transactions: [],
  };
}

function emptyTransaction(): BankTransaction {
  return {
    amounts: [],
    direction: null,
    bankReference: null,
    endToEndId: null,
    batches: [],
    references: [],
    messages: [],
    debtor: null,
    isReturn: false,
  };
}
