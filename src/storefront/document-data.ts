import type { IssuedDocument } from '../shop/money/documents/index.ts';
import { documentHref } from '../tenants/after-order-paths.ts';
import { afterOrderMessagesOf } from '../tenants/messages/after-order.ts';
import type { Locale } from '../tenants/tenant.ts';
import type { DocumentLink } from './components/account/order-documents.tsx';

/** Returns the documents of an order as its customer sees them. `day`: formats an ISO date. */
export function showDocuments(
  documents: readonly IssuedDocument[],
  { locale, day }: { locale: Locale; day(iso: string): string },
): DocumentLink[] {
  const text = afterOrderMessagesOf(locale).documents;
  return documents.map(({ id, kind, number, orderNumber, issuedOn, total, currency }) => ({
    key: id,
    href: documentHref(locale, orderNumber, id),
    text: text.download(text.kinds[kind], number),
    facts: text.issued(day(issuedOn)),
    amount: { amount: kind === 'credit-note' ? -total : total, currency },
  }));
}
