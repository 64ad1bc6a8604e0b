import type { Currency } from '../../../currencies/currency.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { BillPaper } from '../billing/index.ts';
import type { DocumentKind } from './codes.ts';

/** VAT of one rate in a document. Minor units. */
export type DocumentVat = { permille: number; gross: number; vat: number };

/** Billed units of an order line; position 0 stands for delivery and everything else. Minor units, after discounts. */
export type DocumentLine = { position: number; quantity: number; permille: number; gross: number };

/** Everything that a document prints, frozen when it is issued. */
export type DocumentContent = { paper: BillPaper };

/** Document to issue. Its number is not part of it. */
export type DocumentDraft = {
  tenant: Tenant;
  kind: DocumentKind;
  /** Key of the event. An event issues one document. */
  cause: string;
  orderId: string;
  issuedAt: Date;
  /** Minor units, not negative. */
  total: number;
  vat: readonly DocumentVat[];
  lines: readonly DocumentLine[];
  /** Returns the content under the number. */
  compose(number: string, issuedOn: string): DocumentContent;
};

/** Issued document without its content. */
export type IssuedDocument = {
  id: string;
  tenant: string;
  kind: DocumentKind;
  number: string;
  cause: string;
  orderNumber: string;
  issuedAt: Date;
  /** ISO date. */
  issuedOn: string;
  currency: Currency;
  total: number;
  vat: DocumentVat[];
  lines: DocumentLine[];
};
