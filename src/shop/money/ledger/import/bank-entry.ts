/** One booking of a bank statement, with the texts as the bank wrote them. */
export type BankEntry = {
  /** Receiving account; empty if the bank names none. */
  iban: string;
  /** Account of the whole entry, which banks give for QR-bills: a QR-IBAN. Null if absent. */
  creditedTo: string | null;
  /** The bank's name of the entry; null if absent. */
  entryReference: string | null;
  amount: string;
  currency: string;
  /** CRDT for money that came, DBIT for money that went. */
  direction: string;
  isReversal: boolean;
  /** BOOK, or another state of the bank; null if absent. */
  status: string | null;
  /** ISO dates; null if absent. */
  bookedOn: string | null;
  valueOn: string | null;
  /** Day of the statement, for an entry without dates; null if absent. */
  statedOn: string | null;
  /** True if the bank sends the transactions of this entry in another file. */
  hasDetailsElsewhere: boolean;
  /** Names that the payer gave a batch of transfers (PmtInfId, MsgId). */
  batches: string[];
  transactions: BankTransaction[];
};

export type BankTransaction = {
  /** Amounts that the bank gives for it, the best one first. They may be in other currencies. */
  amounts: BankAmount[];
  /** Null for that of the entry. */
  direction: string | null;
  bankReference: string | null;
  /** Name that the payer gave the transfer (EndToEndId); null if absent. */
  endToEndId: string | null;
  /** Names of its batch, see BankEntry. */
  batches: string[];
  /** Structured references, each with the part of the amount that it pays, if stated. */
  references: { reference: string; paid: BankAmount | null }[];
  messages: string[];
  debtor: string | null;
  /** True if it returns an earlier payment. */
  isReturn: boolean;
};

export type BankAmount = { amount: string; currency: string };

/** Error for an unreadable file. Earlier payments of the file are booked. Employees see the message. */
export class BankFileProblem extends Error {
  override name = 'BankFileProblem';
}
