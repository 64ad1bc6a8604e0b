import { localeConfig } from '../../../../tenants/index.ts';
import type { Locale, Tenant } from '../../../../tenants/tenant.ts';
import { recipientLines } from '../../../selling/addresses/index.ts';
import { type BilledOrder, transferReference } from '../../../selling/orders/index.ts';
import type { DocumentVat } from '../document.ts';
import { ciiXml } from './cii-xml.ts';
import type { EInvoiceFacts, GrossItem } from './e-invoice.ts';

/** Facts of a document that its electronic invoice needs beside the order. */
export type EInvoiceSource = {
  kind: 'invoice' | 'credit-note';
  number: string;
  issuedOn: string;
  suppliedOn: string | null;
  dueOn: string | null;
  corrects: readonly string[];
  terms: string;
  items: readonly GrossItem[];
  vat: readonly DocumentVat[];
  total: number;
};

type BilledTo = Pick<BilledOrder['order'], 'number' | 'billing' | 'payment' | 'debit'>;

/** Methods whose money may still be owed when the invoice is issued. A bank collects a direct debit days later. */
const OWED_AFTERWARDS = new Set<string>(['invoice', 'instalments', 'sepa']);

/**
 * Returns the electronic invoice of a document (EN 16931); undefined where the tenant bills in another currency than
 * euro, since Swiss invoices carry a QR-bill instead.
 */
export function eInvoiceXml(
  tenant: Tenant,
  locale: Locale,
  order: BilledTo,
  customerNumber: string | null,
  source: EInvoiceSource,
): string | undefined {
  if (tenant.currency !== 'EUR') return undefined;
  const { organisation } = localeConfig(tenant, locale);
  const { billing } = order;
  const facts: EInvoiceFacts = {
    ...source,
    currency: 'EUR',
    orderNumber: order.number,
    seller: {
      name: organisation.legalName,
      street: organisation.streetAddress,
      postalCode: organisation.postalCode,
      city: organisation.addressLocality,
      country: organisation.addressCountry,
      vatId: tenant.vatNumber.replaceAll(/[\s.]/g, ''),
    },
    buyer: {
      name: recipientLines(billing).join(', '),
      street: `${billing.street} ${billing.houseNumber}`.trim(),
      postalCode: billing.postalCode,
      city: billing.city,
      country: billing.country,
    },
    payment: paymentOf(tenant, order, customerNumber),
    isPaid: source.kind === 'invoice' && !OWED_AFTERWARDS.has(order.payment),
  };
  return ciiXml(facts);
}

function paymentOf(tenant: Tenant, order: BilledTo, customerNumber: string | null): EInvoiceFacts['payment'] {
  const { payment: method, number: orderNumber } = order;
  if (method === 'sepa') {
    const { debit } = order;
    return {
      code: '59',
      iban: null,
      holder: null,
      reference: null,
      ...(debit ? { debit: { mandate: debit.mandateReference, creditor: debit.creditorId } } : {}),
    };
  }
  if (method !== 'invoice' && method !== 'prepayment' && method !== 'instalments')
    return { code: '68', iban: null, holder: null, reference: null };
  const { iban, accountHolder: holder } = tenant.payment;
  return { code: '58', iban, holder, reference: transferReference(tenant, { orderNumber, customerNumber, method }) };
}
