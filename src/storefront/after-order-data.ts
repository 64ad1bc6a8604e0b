import type { AfterOrder } from '../shop/after-sales/fulfilment/index.ts';
import type { Money } from '../shop/catalogue/prices/index.ts';
import { creditHref, guestLabelHref, guestReturnHref, labelHref, returnHref } from '../tenants/after-order-paths.ts';
import { labelled } from '../tenants/labelled.ts';
import { afterOrderMessagesOf } from '../tenants/messages/after-order.ts';
import { giftCardMessagesOf } from '../tenants/messages/gift-cards.ts';
import { carrierName } from '../tenants/own-carrier.ts';
import { formatAmount } from '../tenants/price-format.ts';
import type { Locale, Tenant } from '../tenants/tenant.ts';
import { longDate } from './long-date.ts';

/** Shipments, returns and credits of an order as formatted texts for its page. */
export type ShownAfter = {
  stage: string;
  /** Nothing is shipped or returned. */
  onlyCards: boolean;
  shipments: {
    title: string;
    none: string | null;
    items: {
      key: string;
      title: string;
      facts: string[];
      lines: string[];
      follow: { href: string; text: string } | null;
    }[];
  };
  returns: {
    title: string;
    /** Last day for a return, or the reason why none is possible. */
    note: string;
    /** Links to the return form; one for each product if there are several. */
    start: { href: string; text: string }[];
    items: {
      key: string;
      title: string;
      facts: string[];
      lines: string[];
      label: { href: string; text: string } | null;
      giveUp: { number: string; text: string } | null;
    }[];
  };
  credits: {
    title: string;
    items: {
      key: string;
      title: string;
      amount: Money;
      facts: string[];
      download: { href: string; text: string } | null;
      account: ShownAccount | null;
    }[];
  };
  giftCards: {
    title: string;
    items: {
      key: string;
      title: string;
      facts: string[];
      withdraw: { text: string; name: string; hint: string } | null;
    }[];
  };
  cancel: {
    title: string;
    text: string;
    lines: { name: string; label: string; most: number }[];
    some: string;
    sure: string;
    all: string;
  } | null;
};

/** Form for the bank account that receives the payout of a credit note. */
export type ShownAccount = {
  credit: string;
  title: string;
  /** The known account, or the request to enter one. */
  note: string;
  /** Label of the control that shows the form again; null if no account is known. */
  other: string | null;
  holder: string;
  /** Error text for an invalid account holder. */
  holderProblem: string;
  iban: string;
  hint: string;
  submit: string;
};

export type AfterView = { locale: Locale; tenant: Tenant; now: Date; token: string | null };

/** Formats an ISO date as a long date in the locale. */
export function dayTexts(iso: string, { locale }: Pick<AfterView, 'locale'>): string {
  return longDate(new Date(`${iso}T12:00:00Z`), locale, 'UTC');
}

export function showAfter(order: AfterOrder, view: AfterView): ShownAfter {
  const { locale, tenant, now, token } = view;
  const text = afterOrderMessagesOf(locale);
  const date = (moment: Date) => longDate(moment, locale, tenant.timeZone);
  const day = (iso: string) => dayTexts(iso, view);
  const piece = (line: { title: string; variantText: string; quantity: number }) =>
    [`${line.quantity} × ${line.title}`, line.variantText].filter((part) => part !== '').join(', ');
  const formHref = token === null ? returnHref(locale, order.number) : guestReturnHref(locale, token);
  const cards = giftCardMessagesOf(locale).order;
  const onlyCards = order.lines.length === 0 && order.giftCards.length > 0;
  const wayOf = ({ restWay, transferred, amount, ontoCards }: AfterOrder['credits'][number]): string => {
    if (ontoCards.amount > 0) {
      const back = cards.refunded(formatAmount(ontoCards.amount, tenant.priceFormat));
      const rest = { ...amount, amount: amount.amount - ontoCards.amount };
      return rest.amount > 0 ? `${back} ${moneyWayOf({ restWay, transferred, amount: rest })}` : back;
    }
    return moneyWayOf({ restWay, transferred, amount });
  };
  const moneyWayOf = ({
    restWay,
    transferred,
    amount,
  }: Pick<AfterOrder['credits'][number], 'restWay' | 'transferred' | 'amount'>) =>
    restWay === 'transfer' && transferred.amount < amount.amount
      ? text.credits.part(formatAmount(transferred.amount, tenant.priceFormat))
      : text.credits.ways[restWay];
  const back = order.lines.filter(({ most, isExcluded }) => most > 0 && !isExcluded);
  return {
    stage: onlyCards && order.stage !== 'cancelled' ? cards.paid : text.stages[order.stage],
    onlyCards,
    giftCards: {
      title: cards.title,
      items: order.giftCards.map((card) => {
        const amount = formatAmount(card.amount.amount, tenant.priceFormat);
        return {
          key: card.id,
          title: cards.card(amount),
          facts: [
            card.recipientName === '' ? cards.self : cards.for(card.recipientName),
            card.state === 'waiting' ? cards.states.waiting(day(card.sendOn)) : cards.states[card.state],
          ],
          withdraw:
            card.withdrawUntil === null
              ? null
              : {
                  text: cards.withdraw,
                  name: cards.withdrawOf(amount),
                  hint: cards.withdrawHint(day(card.withdrawUntil)),
                },
        };
      }),
    },
    shipments: {
      title: text.shipments.title,
      none: order.shipments.length === 0 && order.stage !== 'cancelled' ? text.shipments.none : null,
      items: order.shipments.map((shipment) => ({
        key: shipment.id,
        title: text.shipments.one(shipment.number),
        facts: [
          carrierName(text.carriers, shipment.carrier, tenant),
          text.shipments.shipped(date(shipment.shippedAt)),
          ...(shipment.deliveredAt ? [text.shipments.delivered(date(shipment.deliveredAt))] : []),
          ...(shipment.trackingNumber === null ? [] : [`${text.shipments.number} ${shipment.trackingNumber}`]),
        ],
        lines: shipment.lines.map(piece),
        follow:
          shipment.trackingUrl === null
            ? null
            : { href: shipment.trackingUrl, text: text.shipments.follow(shipment.number) },
      })),
    },
    returns: {
      title: text.returns.title,
      note: noteOf(order),
      start: order.mayReturn
        ? token !== null || back.length <= 1
          ? [{ href: formHref, text: text.returns.start }]
          : back.map(({ position, title, variantText }) => ({
              href: `${formHref}?line=${position}`,
              text: labelled(locale, text.returns.start, [title, variantText].filter((part) => part !== '').join(', ')),
            }))
        : [],
      items: order.returns.map((entry) => ({
        key: entry.id,
        title: text.returns.one(entry.number),
        facts: [
          text.returns.states[entry.state],
          text.returns.registered(date(entry.registeredAt)),
          ...(entry.state === 'registered' && entry.collectOn !== null
            ? [text.returns.collected(day(entry.collectOn))]
            : []),
          ...(entry.state === 'received' && entry.creditDueOn !== null
            ? [text.returns.creditUntil(day(entry.creditDueOn))]
            : []),
        ],
        lines: entry.lines.flatMap((line) => [
          piece(line),
          ...(line.accepted > 0 ? [text.returns.accepted(line.accepted)] : []),
          ...(line.refused > 0 && line.refusedBecause !== null
            ? [text.returns.refused(line.refused, text.returns.refusals[line.refusedBecause])]
            : []),
          ...(line.exchange !== null && (line.exchanged > 0 || entry.state !== 'settled')
            ? [
                line.isExchangeSent
                  ? text.returns.exchangeSent(line.exchange.variantText)
                  : text.returns.exchanged(line.exchange.variantText),
              ]
            : []),
        ]),
        label:
          entry.way === 'label' && entry.state === 'registered'
            ? {
                href:
                  token === null
                    ? labelHref(locale, order.number, entry.number)
                    : guestLabelHref(locale, token, entry.number),
                text: text.returns.labelOf(entry.number),
              }
            : null,
        giveUp: entry.state === 'registered' ? { number: entry.number, text: text.returns.giveUp } : null,
      })),
    },
    credits: {
      title: text.credits.title,
      items: order.credits.map((credit) => ({
        key: credit.id,
        title: (credit.isOverpaid ? text.credits.overpaid : text.credits.one)(credit.number),
        amount: credit.amount,
        facts: [
          text.credits.issued(date(credit.issuedAt)),
          wayOf(credit).replace(/\.$/, ''),
          ...(credit.paidOutAt
            ? [text.credits.paidOut(date(credit.paidOutAt))]
            : credit.payoutDueOn === null
              ? []
              : [text.credits.payoutUntil(day(credit.payoutDueOn))]),
        ],
        download:
          token === null && !credit.isOverpaid
            ? { href: creditHref(locale, order.number, credit.number), text: text.credits.download(credit.number) }
            : null,
        account: credit.transfer && accountOf(credit.number, credit.transfer.ending),
      })),
    },
    cancel: order.mayCancel
      ? {
          title: text.cancel.title,
          text: text.cancel.text,
          lines: order.lines
            .filter(({ inHouse }) => inHouse > 0)
            .map((line) => ({
              name: `pieces-${line.position}`,
              label: text.cancel.quantity([line.title, line.variantText].filter((part) => part !== '').join(', ')),
              most: line.inHouse,
            })),
          some: text.cancel.some,
          sure: text.cancel.sure,
          all: text.cancel.all,
        }
      : null,
  };

  function accountOf(credit: string, ending: string | null): ShownAccount {
    const { missing, known, other, problems, ...labels } = text.credits.account;
    const note = ending === null ? missing : known(ending);
    const { title, holder, iban, hint, submit } = labels;
    const holderProblem = problems.holder;
    return { credit, title, note, other: ending === null ? null : other, holder, holderProblem, iban, hint, submit };
  }

  function noteOf({ stage, lastReturnDay, mayReturn, isWithdrawn, lines }: AfterOrder): string {
    if (lastReturnDay === null) return stage === 'cancelled' ? text.returns.nothing : text.returns.notYet;
    if (mayReturn) return isWithdrawn ? text.returns.withdrawn : text.returns.until(day(lastReturnDay));
    const isOver =
      lines.some(({ most, isExcluded }) => most > 0 && !isExcluded) && now > new Date(`${lastReturnDay}T00:00:00Z`);
    return isOver ? text.returns.over(day(lastReturnDay)) : text.returns.nothing;
  }
}
