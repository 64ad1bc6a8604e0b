import type { LanguageFacts } from '../../../../languages/index.ts';
import type { EpcTransfer } from '../epc-payload.ts';
import type { QrBill } from '../qr-bill/payload.ts';

/**
 * Content of a printed bill as texts and amounts, so that it can be sent to the drawing thread. `draw-bill.ts` alone
 * decides the layout.
 */
export type BillPaper = {
  /** Title of the file: "Rechnung 10000001". */
  title: string;
  /** Language of the text, for screen readers. */
  lang: string;
  /** Creation date of the file. It is fixed, so that one bill always gives identical bytes. */
  createdAt: Date;
  house: { name: string; sender: string; footer: string };
  recipient: string[];
  heading: string;
  /** "Storniert" across the head; null for a valid bill. */
  stamp: string | null;
  facts: [label: string, value: string][];
  /** Delivery address; null if the recipient receives the goods. */
  shippedTo: { title: string; lines: string[] } | null;
  table: { article: string; quantity: string; unit: string; total: string };
  lines: { title: string; notes: string[]; quantity: string; unit: string; total: string }[];
  totals: { label: string; value: string; isStrong: boolean }[];
  vat: { title: string; heads: string[]; rows: string[][] };
  paragraphs: string[];
  /** Tables of amounts, such as the instalments of a plan. */
  tables: PaperTable[];
  /** Payment parts. If there are several, each has its own page. */
  slips: Slip[];
  /** "Seite {page} von {of}" */
  page: string;
  /** Electronic invoice (Factur-X) to embed; the file is PDF/A-3 then. */
  eInvoice?: string;
  /** Blocks of extensions, below the heading and below the amounts. The frozen content of a document has none. */
  blocks?: { belowHeading: readonly PaperBlock[]; atEnd: readonly PaperBlock[] };
};

/** Text that is added to a paper. */
export type PaperBlock = { title?: string; paragraphs: readonly string[] };

/** Table with three columns: a number, a label, an amount. */
export type PaperTable = { title: string; heads: string[]; rows: { cells: string[]; isStrong: boolean }[] };

export type Slip = {
  heading: string;
  lines: string[];
  /** Details to enter by hand instead of scanning the code. */
  details: [label: string, value: string][];
} & (
  | { kind: 'swiss'; language: LanguageFacts['qrBill']; bill: QrBill }
  | { kind: 'epc'; transfer: EpcTransfer; scan: string }
  /** Account and reference alone: no standard of codes has the currency or the account. */
  | { kind: 'plain' }
  /** No payment part but a code for the retailer's own scanner. */
  | { kind: 'code'; payload: string; scan: string }
);
