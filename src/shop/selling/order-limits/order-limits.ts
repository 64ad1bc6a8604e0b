import { networksOf } from '../../../platform/identity/address-networks.ts';
import { mailboxKey } from '../../../platform/identity/mailbox-key.ts';
import type { OrderLimitKind, OrderLimits, OrderWindow } from '../../../tenants/order-limits.ts';
import type { Address } from '../addresses/index.ts';

/** Properties by which orders count together; null or empty: unknown, and not counted. */
export type OrderTraits = {
  /** Network address of the client. */
  client: string | null;
  email: string;
  /** Null for a pick-up point, which many customers share. */
  delivery: Pick<Address, 'street' | 'houseNumber' | 'postalCode' | 'country'> | null;
  /** Secret of the basket cookie. */
  device: string | null;
};

/** Value to count by, for one kind of limit. */
export type CountedBy = { kind: OrderLimitKind; value: string };

/** Widths of networks by kind of limit; a client without an IP address counts as an address. */
const KIND_OF_WIDTH: Readonly<Record<string, OrderLimitKind>> = {
  32: 'address',
  64: 'address',
  56: 'site',
  24: 'network',
  48: 'network',
};

/** Returns the values by which an order counts, each with its kind of limit. */
export function countedBy({ client, email, delivery, device }: OrderTraits): CountedBy[] {
  const networks = client ? networksOf(client) : [];
  return [
    ...networks.map((value): CountedBy => ({ kind: KIND_OF_WIDTH[value.split('/')[1] ?? ''] ?? 'address', value })),
    ...(email ? [{ kind: 'mailbox' as const, value: mailboxKey(email) }] : []),
    ...(delivery ? [{ kind: 'delivery' as const, value: deliveryKey(delivery) }] : []),
    ...(device ? [{ kind: 'device' as const, value: device }] : []),
  ];
}

/**
 * Returns one key for spellings of a delivery address: ignores case, accents, punctuation and the ending of "Strasse",
 * "Str." or "Straße". Separators between digits stay: "1/23" is not "12/3". The postal code stands for
 * the town.
 */
export function deliveryKey({
  street,
  houseNumber,
  postalCode,
  country,
}: NonNullable<OrderTraits['delivery']>): string {
  const plain = (text: string): string =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replaceAll(/(?<=\d)[^\p{L}\p{N}]+(?=\d)/gu, '/')
      .replaceAll(/[^\p{L}\p{N}/]/gu, '');
  const road = plain(street).replace(/str(?:asse)?(?=\d|$)/, 'str');
  return [country, plain(postalCode), `${road}${plain(houseNumber ?? '')}`].join(' ').toLowerCase();
}

/** Returns the highest number of orders of a window; customers who have paid before may place more. */
export function mostOf(window: OrderWindow, isKnown: boolean, limits: Pick<OrderLimits, 'knownFactor'>): number {
  return isKnown ? window.most * limits.knownFactor : window.most;
}

export type OrderVerdict = { step: 'place' } | { step: 'confirm' | 'refuse'; by: OrderLimitKind };

/**
 * Decides on an order by its counts. A full window refuses it. A guest confirms the email address above the lower
 * threshold; an account has a confirmed address already.
 */
export function judgeOrder(
  counts: readonly { kind: OrderLimitKind; count: number; isCounted: boolean }[],
  windows: Readonly<Record<OrderLimitKind, OrderWindow>>,
  isGuest: boolean,
): OrderVerdict {
  const full = counts.find(({ isCounted }) => !isCounted);
  if (full) return { step: 'refuse', by: full.kind };
  const above = counts.find(({ kind, count }) => {
    const { confirmAbove } = windows[kind];
    return isGuest && confirmAbove !== null && count > confirmAbove;
  });
  return above ? { step: 'confirm', by: above.kind } : { step: 'place' };
}
