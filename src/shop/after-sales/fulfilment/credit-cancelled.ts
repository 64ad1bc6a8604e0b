import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { guestReturnHref, orderHref } from '../../../tenants/after-order-paths.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { dayText } from '../../money/billing/index.ts';
import { documentsOf, type IssuedDocument, isAddedInvoice, orderCause } from '../../money/documents/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import type { CreditCancelled } from '../order-administration/index.ts';
import { creditFor } from './credit.ts';
import { creditCause, issueCorrection, writeCreditNote } from './credit-documents.ts';
import { addresseeOf, type FulfilmentDeps } from './deps.ts';
import { creditWay, localeOfOrder } from './letters.ts';
import { lockLife } from './life.store.ts';
import { writeOverpaid } from './overpaid.ts';
import { payoutDueOn } from './return-rules.ts';
import type { LifeOrder } from './types.ts';

/**
 * Creates the function that issues the credit note of a completely cancelled order. Payments by transfer wait until the
 * customer gives a bank account, with its due day. Online payments are refunded separately, and unpaid parts end with
 * the bill. The caller books the cancellation, and locks nothing afterwards.
 */
export function createCreditCancelled(
  deps: Pick<FulfilmentDeps, 'clock' | 'secrets' | 'publicUrlOf'>,
): CreditCancelled {
  return async (client: pg.PoolClient, tenant: Tenant, { number, amount, way, ontoCards, now }) => {
    const found = await lockLife(client, { tenant: tenant.id, number });
    if (!found) return { document: null, owed: null };
    // Nothing was cancelled or shipped before a whole cancellation.
    const order = { ...found, lines: found.lines.map((line) => ({ ...line, cancelled: 0 })) };
    const credited = creditFor(
      tenant,
      order,
      new Map(order.lines.map((line) => [line.position, line.ordered])),
      'cancelled',
    );
    const transfer = Math.min(amount, credited.amount);
    // Paid interest of a plan is not part of the credited amount.
    if (amount > transfer) await writeOverpaid(client, tenant, order, { amount: amount - transfer, now });
    if (transfer === 0)
      return { document: await correctInvoice(client, tenant, order, { credited, way, ontoCards, now }), owed: null };
    const due = payoutDueOn(tenant, dayOf(now, tenant.timeZone));
    const id = randomUUID();
    await writeCreditNote(client, tenant, order, {
      id,
      isCancelled: true,
      settledAmount: credited.amount - transfer,
      returnId: null,
      amount: credited.amount,
      deliveryAmount: credited.delivery,
      refundAmount: 0,
      giftCardAmount: ontoCards,
      feeAmount: 0,
      restWay: 'transfer',
      currency: order.currency,
      lines: credited.lines,
      vat: credited.vat,
      now,
      payoutDueOn: due,
    });
    const locale = localeOfOrder(tenant, order);
    const { credits } = afterOrderMessagesOf(locale);
    const token = addresseeOf(deps, tenant, order)?.linkToken ?? '';
    const path = order.customerId === null ? guestReturnHref(locale, token) : orderHref(locale, order.number);
    return {
      document: { cause: creditCause(id) },
      owed: {
        text: [
          billingMessagesOf(locale).cancellation.transfer(formatAmount(transfer, tenant.priceFormat)),
          credits.account.missing,
          credits.payoutUntil(dayText(locale, due)),
        ].join(' '),
        button: credits.account.enter,
        link: `${deps.publicUrlOf(tenant)}${path}`,
      },
    };
  };
}

/** Adds up the VAT of invoices by rate, highest first. */
function vatOfAll(invoices: readonly IssuedDocument[]): IssuedDocument['vat'] {
  const byRate = Map.groupBy(
    invoices.flatMap(({ vat }) => vat),
    ({ permille }) => permille,
  );
  return [...byRate]
    .map(([permille, parts]) => ({
      permille,
      gross: parts.reduce((sum, part) => sum + part.gross, 0),
      vat: parts.reduce((sum, part) => sum + part.vat, 0),
    }))
    .sort((one, other) => other.permille - one.permille);
}

/**
 * Issues the credit note of an order whose invoice exists, for all of its invoices. Returns null if none was issued, so
 * that nothing is to correct.
 */
export async function correctInvoice(
  client: pg.PoolClient,
  tenant: Tenant,
  order: LifeOrder,
  about: {
    credited: ReturnType<typeof creditFor>;
    way: 'none' | 'invoice' | 'instalments';
    ontoCards: number;
    now: Date;
  },
): Promise<{ cause: string } | null> {
  const issued = await documentsOf(client, order.id);
  if (!issued.some(({ cause }) => cause === orderCause(order.id))) return null;
  const invoices = issued.filter((document) => document.cause === orderCause(order.id) || isAddedInvoice(document));
  const total = invoices.reduce((sum, invoice) => sum + invoice.total, 0);
  const { credits } = afterOrderMessagesOf(localeOfOrder(tenant, order));
  const cause = `${orderCause(order.id)}:cancelled`;
  const { credited, way, ontoCards, now } = about;
  const locale = localeOfOrder(tenant, order);
  const paid = { restWay: way, transfer: 0, amount: total, ontoCards, locale };
  await issueCorrection(client, tenant, order, {
    kind: 'credit-note',
    cause,
    at: now,
    amount: total,
    lines: credited.lines,
    vat: vatOfAll(invoices),
    deliveryAmount: total - credited.lines.reduce((sum, line) => sum + line.amount, 0),
    feeAmount: 0,
    more: [],
    notes: [creditWay({ credits }, tenant, paid)],
    issued,
  });
  return { cause };
}
