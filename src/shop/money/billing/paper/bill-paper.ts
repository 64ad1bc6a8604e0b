import type { EpcTransfer } from '../epc-payload.ts';
import type { QrBill } from '../qr-bill/payload.ts';

/**
 * A bill as it is printed: words and amounts only, so that it can be handed to the thread that draws. How it looks is
 * draw-bill.ts alone.
 */
export type BillPaper = {
  /** Of the file: "Rechnung 10000001". */
  title: string;
  /** Of the language of the text, for those who have it read to them. */
  lang: string;
  /** What the file says it was made on; the same bill is the same file. */
  createdAt: Date;
  house: { name: string; sender: string; footer: string };
  recipient: string[];
  heading: string;
  /** "Storniert", across the head; null for a bill that holds. */
  stamp: string | null;
  facts: [label: string, value: string][];
  /** Where the goods go, if not to the recipient. */
  shippedTo: { title: string; lines: string[] } | null;
  table: { article: string; quantity: string; unit: string; total: string };
  lines: { title: string; notes: string[]; quantity: string; unit: string; total: string }[];
  totals: { label: string; value: string; isStrong: boolean }[];
  vat: { title: string; heads: string[]; rows: string[][] };
  paragraphs: string[];
  plan: { title: string; heads: string[]; rows: string[][] } | null;
  /** A part to pay with each; with several each has a page of its own. */
  slips: Slip[];
  /** "Seite {page} von {of}" */
  page: string;
};

export type Slip = {
  heading: string;
  lines: string[];
  /** What to type in where no code is read. */
  details: [label: string, value: string][];
} & (
  | { kind: 'swiss'; language: 'DE' | 'FR'; bill: QrBill }
  | { kind: 'epc'; transfer: EpcTransfer; scan: string }
  /** No part to pay with: what a scanner of the house reads. */
  | { kind: 'code'; payload: string; scan: string }
);
