import { spread } from '../../../selling/pricing/index.ts';
import type { DocumentVat } from '../document.ts';

/** Party of an electronic invoice. */
export type EInvoiceParty = { name: string; street: string; postalCode: string; city: string; country: string };

/** Billed item with its gross amount in minor units. A negative amount becomes an allowance of the document. */
export type GrossItem = { name: string; sku: string | null; quantity: number; permille: number; gross: number };

/** Facts of an invoice or a credit note before its amounts are split into net and VAT. */
export type EInvoiceFacts = {
  kind: 'invoice' | 'credit-note';
  number: string;
  /** ISO dates. */
  issuedOn: string;
  suppliedOn: string | null;
  dueOn: string | null;
  currency: 'EUR';
  seller: EInvoiceParty & { vatId: string };
  buyer: EInvoiceParty;
  orderNumber: string;
  /** Invoices that a credit note corrects. */
  corrects: readonly string[];
  terms: string;
  /** UNTDID 4461, with the account for a transfer, or the mandate and the creditor of a direct debit. */
  payment: {
    code: '30' | '58' | '59' | '68';
    iban: string | null;
    holder: string | null;
    reference: string | null;
    debit?: { mandate: string; creditor: string | null };
  };
  /** The customer paid before the invoice. */
  isPaid: boolean;
  items: readonly GrossItem[];
  vat: readonly DocumentVat[];
  total: number;
};

/** Amounts of an electronic invoice by EN 16931, in minor units. */
export type EInvoiceAmounts = {
  lines: (GrossItem & { net: number })[];
  /** Document allowances, as positive amounts. */
  allowances: { reason: string; permille: number; net: number }[];
  taxes: { permille: number; net: number; tax: number }[];
  lineTotal: number;
  allowanceTotal: number;
  taxBasis: number;
  tax: number;
  grandTotal: number;
  prepaid: number;
  due: number;
};

/**
 * Splits the items of a document into net amounts. Prices include VAT, so the net amount of a rate is its gross amount
 * less its VAT, spread over the items by their gross amounts. All sums of EN 16931 hold to the cent (BR-CO-10 to 16).
 */
export function eInvoiceAmounts({
  items,
  vat,
  total,
  isPaid,
}: Pick<EInvoiceFacts, 'items' | 'vat' | 'total' | 'isPaid'>): EInvoiceAmounts {
  const rates = vat.length > 0 ? vat : [{ permille: items[0]?.permille ?? 0, gross: 0, vat: 0 }];
  const parts = rates.map(({ permille, gross, vat: tax }) => {
    const own = items.filter((item) => item.permille === permille);
    const allowances = own
      .filter((item) => item.gross < 0)
      .map(({ name, gross: off }) => ({ reason: name, permille, net: Math.round((-off * 1000) / (1000 + permille)) }));
    const sold = own.filter((item) => item.gross >= 0);
    const net = gross - tax;
    const toSpread = net + allowances.reduce((sum, part) => sum + part.net, 0);
    const weights = sold.map((item) => item.gross);
    const isFree = weights.every((weight) => weight === 0);
    const shares = isFree ? weights : spread(toSpread, weights);
    const lines = sold.map((item, index) => ({ ...item, net: shares[index] ?? 0 }));
    return { lines, allowances, tax: { permille, net, tax } };
  });
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const lines = parts.flatMap((part) => part.lines);
  const allowances = parts.flatMap((part) => part.allowances);
  const taxes = parts.map((part) => part.tax);
  const lineTotal = sum(lines.map(({ net }) => net));
  const allowanceTotal = sum(allowances.map(({ net }) => net));
  const tax = sum(taxes.map((part) => part.tax));
  const prepaid = isPaid ? total : 0;
  return {
    lines,
    allowances,
    taxes,
    lineTotal,
    allowanceTotal,
    taxBasis: lineTotal - allowanceTotal,
    tax,
    grandTotal: lineTotal - allowanceTotal + tax,
    prepaid,
    due: total - prepaid,
  };
}
