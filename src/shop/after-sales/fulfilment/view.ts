import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { tenantById } from '../../../tenants/index.ts';
import { configuredTerms, type TermsAt } from '../../../tenants/terms-at.ts';
import { money } from '../../catalogue/prices/index.ts';
import { type CardOfOrder, cardsOfOrder } from '../../selling/gift-cards/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { lineStageOf, storedDelivery } from '../../selling/orders/index.ts';
import { articlesHeld } from './articles-held.ts';
import { trackingUrl } from './carriers.ts';
import { creditsOf } from './credits.store.ts';
import { returnable, unshippedUnits } from './order-life.ts';
import { collectionDays, isSealed, labelFee, lastReturnDay, notReturnable } from './return-rules.ts';
import { exchangesFor, type ReturnRow, returnsOf, variantTexts } from './returns.store.ts';
import { shipmentsOf } from './shipments.store.ts';
import type { AfterOrder, GiftCardView, LifeOrder, ReturnLineView } from './types.ts';
import { lastWithdrawalDay } from './withdraw-gift-card.ts';
import { withdrawnFrom } from './withdrawals.store.ts';

/** Returns the place whose holidays apply to collections: the canton if known, else the country. */
export function placeInLife(delivery: unknown): string {
  const region = typeof delivery === 'object' && delivery !== null && 'region' in delivery ? delivery.region : null;
  return typeof region === 'string' ? region : storedDelivery(delivery).shipping.country;
}

/**
 * Returns the shipments, returns and credits of an order, for its customer and for employees. Its return label costs what
 * held when it was placed. Without `offersExchanges` its lines have no choices for an exchange.
 */
export async function viewOf(
  runner: Pool | pg.PoolClient,
  order: LifeOrder,
  now: Date,
  termsAt: TermsAt = configuredTerms,
  offersExchanges = true,
): Promise<AfterOrder> {
  const tenant = tenantById(order.tenant);
  const { shipping } = storedDelivery(order.delivery);
  const lineAt = new Map(order.lines.map((line) => [line.position, line]));
  // Sequential, because queries of a transaction share one connection.
  const shipments = order.hasShipments ? await shipmentsOf(runner, order.id) : [];
  const returns = order.hasReturns ? await returnsOf(runner, order.id) : [];
  const credits = order.hasCredits ? await creditsOf(runner, order.id) : [];
  const cards = order.boughtCards > 0 ? await cardsOfOrder(runner, order.id) : [];
  const { id: house } = tenant;
  const asked = { tenant: house, locale: order.locale, lines: order.lines, now };
  const exchanges = offersExchanges ? await exchangesFor(runner, asked) : [];
  const wished = returns.flatMap(({ lines }) => lines.flatMap(({ exchangeSku }) => exchangeSku ?? []));
  const sent = shipments.flatMap(({ lines }) => lines.flatMap(({ sku }) => sku ?? []));
  const variants = await variantTexts(runner, order.locale, [...new Set([...wished, ...sent])]);
  const day = (moment: Date) => dayOf(moment, tenant.timeZone);
  const last = lastReturnDay(
    tenant,
    shipments.map(({ shippedAt, deliveredAt }) => ({
      shippedOn: day(shippedAt),
      deliveredOn: deliveredAt && day(deliveredAt),
    })),
  );
  // A customer who withdrew in time may return the goods later.
  const declaredAt = last !== null && day(now) > last ? await withdrawnFrom(runner, order.id) : null;
  const isWithdrawn = declaredAt !== null && last !== null && day(declaredAt) <= last;
  const settled = returns.filter(({ state }) => state === 'settled');
  const onTheWay = returns.filter(({ state }) => state === 'registered' || state === 'received');
  /** Whether all returnable units of a line are this variant, so that it is no choice for an exchange. */
  const isAllThat = (line: LifeOrder['lines'][number], sku: string): boolean => {
    const announced = onTheWay.flatMap((entry) => entry.lines.filter(({ position }) => position === line.position));
    const left = articlesHeld(line, settled).slice(announced.reduce((sum, { quantity }) => sum + quantity, 0));
    return (left.length === 0 ? [line.sku] : left).every((held) => held === sku);
  };
  const isDelivered = (position: number): boolean =>
    shipments.every(
      ({ deliveredAt, lines: sent }) => deliveredAt !== null || !sent.some((unit) => unit.position === position),
    );
  const lines = order.lines.map((line) => ({
    position: line.position,
    sku: line.sku,
    title: line.title,
    variantText: line.variantText,
    most: returnable(line, line.announced),
    byCollection: line.deliveryMode === 'two-man',
    isSealed: isSealed(tenant, line),
    isExcluded: notReturnable(tenant, line) !== null,
    inHouse: order.state === 'placed' ? unshippedUnits(line) : 0,
    waiting: line.waiting,
    units: { ordered: line.ordered, shipped: line.shipped, cancelled: line.cancelled, returned: line.returned },
    stage: lineStageOf(line, { step: order.step, isDelivered: isDelivered(line.position) }),
    exchanges: exchanges
      .filter((other) => other.for === line.sku && other.free > 0 && !isAllThat(line, other.sku))
      .map(({ sku, variantText }) => ({ sku, variantText })),
  }));
  /** Returns the actual variants of returned units, which may have been exchanged before. */
  const articlesOf = (entry: ReturnRow, position: number, quantity: number) => {
    const line = lineAt.get(position);
    const until = entry.settledAt?.getTime() ?? Number.POSITIVE_INFINITY;
    const earlier = returns.filter(
      ({ id, state, settledAt }) => id !== entry.id && state === 'settled' && (settledAt?.getTime() ?? 0) < until,
    );
    const skus = line ? [...new Set(articlesHeld(line, earlier).slice(0, quantity))] : [];
    const textOf = (sku: string): string => (sku === line?.sku ? line.variantText : (variants.get(sku) ?? sku));
    return { sku: skus.join(', '), variantText: skus.map(textOf).join(' / ') };
  };
  const titleOf = (position: number) => lineAt.get(position)?.title ?? '';
  return {
    id: order.id,
    number: order.number,
    tenant: order.tenant,
    locale: order.locale,
    stage: order.stage,
    shipments: shipments.map((shipment) => ({
      ...shipment,
      trackingUrl: trackingUrl(shipment.carrier, shipment.trackingNumber, { postalCode: shipping.postalCode, tenant }),
      lines: shipment.lines.map(({ position, sku, quantity }) => ({
        position,
        title: titleOf(position),
        variantText: sku === null ? (lineAt.get(position)?.variantText ?? '') : (variants.get(sku) ?? sku),
        quantity,
      })),
    })),
    returns: returns.map((row) => {
      const { orderId: _order, labelFee: _fee, lines: own, ...entry } = row;
      return {
        ...entry,
        lines: own.map(
          ({ exchangeSku, ...line }): ReturnLineView => ({
            ...line,
            ...articlesOf(row, line.position, line.quantity),
            title: titleOf(line.position),
            exchange:
              exchangeSku === null ? null : { sku: exchangeSku, variantText: variants.get(exchangeSku) ?? exchangeSku },
          }),
        ),
      };
    }),
    credits: credits.map((credit) => ({
      id: credit.id,
      number: credit.number,
      returnId: credit.returnId,
      amount: money(credit.amount, credit.currency),
      refund: money(credit.refundAmount, credit.currency),
      transferred: money(credit.transferAmount, credit.currency),
      ontoCards: money(credit.giftCardAmount, credit.currency),
      isOverpaid: credit.purpose === 'overpaid',
      restWay: credit.restWay,
      issuedAt: credit.issuedAt,
      payoutDueOn: credit.payoutDueOn,
      paidOutAt: credit.paidOutAt,
      transfer:
        credit.restWay === 'transfer' && credit.transferredAt === null && !credit.isOrdered
          ? { ending: credit.accountEnding }
          : null,
    })),
    giftCards: cards.map((card) => giftCardView(card, order, day(now))),
    lines,
    lastReturnDay: last,
    mayReturn:
      last !== null &&
      (day(now) <= last || isWithdrawn) &&
      lines.some(({ most, isExcluded }) => most > 0 && !isExcluded),
    isWithdrawn,
    mayCancel: order.state === 'placed' && shipments.length === 0,
    labelFee: money(labelFee(termsAt(tenant, order.placedAt), 'label', order.method), order.currency),
    collectionDays: lines.some(({ byCollection, most }) => byCollection && most > 0)
      ? collectionDays(day(now), placeInLife(order.delivery))
      : [],
  };
}

function giftCardView(card: CardOfOrder, order: LifeOrder, today: string): GiftCardView {
  const isUsed = card.state !== 'ordered' && (card.balance !== card.amount || card.held > 0);
  const until = lastWithdrawalDay(tenantById(order.tenant), order);
  const isOpen = order.state === 'placed' && card.state !== 'cancelled' && !isUsed && today <= until;
  const unsent = card.state === 'active' && card.sentAt === null;
  const state = card.state === 'active' ? (unsent ? 'waiting' : isUsed ? 'used' : 'sent') : card.state;
  return {
    id: card.id,
    amount: money(card.amount, order.currency),
    state,
    recipientName: card.recipientName,
    sendOn: card.sendOn,
    withdrawUntil: isOpen ? until : null,
  };
}
