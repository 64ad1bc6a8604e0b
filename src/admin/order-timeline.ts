import type { AfterOrder } from '../shop/after-sales/fulfilment/index.ts';
import type { AdminOrder } from '../shop/after-sales/order-administration/index.ts';
import type { IssuedDocument } from '../shop/money/documents/index.ts';
import type { PaymentAdministration } from '../shop/money/payment/index.ts';
import type { AuditAction } from '../shop/staff/employees/index.ts';

type Online = NonNullable<Awaited<ReturnType<PaymentAdministration['ofOrder']>>>;

/** Event of an order; its kind decides how it is written. Amounts are in minor units. */
export type OrderEvent = { at: Date } & (
  | { kind: 'placed' }
  | { kind: 'cancelled' }
  | { kind: 'paid'; amount: number; method: AdminOrder['payments'][number]['method'] }
  | { kind: 'refunded'; amount: number }
  | { kind: 'mail'; id: string; subject: string; isSent: boolean }
  | { kind: 'document'; id: string; number: string; of: IssuedDocument['kind'] }
  | { kind: 'shipped' | 'delivered'; number: number }
  | { kind: 'returned'; number: string; state: 'registered' | 'received' | 'settled' }
  | { kind: 'note'; text: string; by: string }
  | {
      kind: 'act';
      action: AdminOrder['trail'][number]['action'];
      by: string;
      after: AdminOrder['trail'][number]['after'];
    }
);

/** Event with its number; the oldest has 1, so that later events change no number. */
export type NumberedEvent = OrderEvent & { nth: number };

/** Acts of employees that another event of the timeline shows. */
const SHOWN_OTHERWISE: readonly string[] = [
  'order.noted',
  'order.shipped',
  'order.delivered',
  'return.registered',
  'return.received',
  'return.settled',
] satisfies AuditAction[];

/** Merges everything that happened to an order, newest first. */
export function orderTimeline(facts: {
  shown: Pick<AdminOrder, 'head' | 'order' | 'payments' | 'mails' | 'notes' | 'trail'>;
  life: Pick<AfterOrder, 'shipments' | 'returns'> | null;
  documents: readonly Pick<IssuedDocument, 'id' | 'number' | 'kind' | 'issuedAt'>[];
  online: Pick<Online, 'payments' | 'refunds'> | null;
}): NumberedEvent[] {
  const { shown, life, documents, online } = facts;
  const { head, order } = shown;
  const events: OrderEvent[] = [
    ...(order ? [{ kind: 'placed' as const, at: order.placedAt }] : []),
    ...(head.cancelledAt ? [{ kind: 'cancelled' as const, at: head.cancelledAt }] : []),
    ...shown.payments.flatMap(({ settledAt, amount, method }): OrderEvent[] =>
      settledAt === null ? [] : [{ kind: 'paid', at: settledAt, amount, method }],
    ),
    ...(online?.payments ?? []).flatMap(({ state, changedAt, amount, method }): OrderEvent[] =>
      state === 'captured' || state === 'refunded' ? [{ kind: 'paid', at: changedAt, amount, method }] : [],
    ),
    ...(online?.refunds ?? []).map(({ createdAt: at, amount }): OrderEvent => ({ kind: 'refunded', at, amount })),
    ...shown.mails.map(
      ({ id, subject, createdAt, sentAt }): OrderEvent => ({
        kind: 'mail',
        at: sentAt ?? createdAt,
        id,
        subject,
        isSent: sentAt !== null,
      }),
    ),
    ...documents.map(
      ({ id, number, kind: of, issuedAt: at }): OrderEvent => ({ kind: 'document', at, id, number, of }),
    ),
    ...(life?.shipments ?? []).flatMap(({ number, shippedAt, deliveredAt }): OrderEvent[] => [
      { kind: 'shipped', at: shippedAt, number },
      ...(deliveredAt ? [{ kind: 'delivered' as const, at: deliveredAt, number }] : []),
    ]),
    ...(life?.returns ?? []).flatMap(({ number, registeredAt, receivedAt, settledAt }): OrderEvent[] => [
      { kind: 'returned', at: registeredAt, number, state: 'registered' },
      ...(receivedAt ? [{ kind: 'returned' as const, at: receivedAt, number, state: 'received' as const }] : []),
      ...(settledAt ? [{ kind: 'returned' as const, at: settledAt, number, state: 'settled' as const }] : []),
    ]),
    ...shown.notes.map(({ text, writtenBy: by, writtenAt: at }): OrderEvent => ({ kind: 'note', at, text, by })),
    ...shown.trail
      .filter(({ action }) => !SHOWN_OTHERWISE.includes(action))
      .map(({ at, action, email: by, after }): OrderEvent => ({ kind: 'act', at, action, by, after })),
  ];
  return events
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .map((event, index) => ({ ...event, nth: events.length - index }));
}
