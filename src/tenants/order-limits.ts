/**
 * Properties by which orders count together:
 * address: one IPv4 address, or an IPv6 network of a household (/64);
 * site: an IPv6 network of /56;
 * network: an IPv4 network of /24, or an IPv6 network of /48;
 * mailbox: all spellings of an email address that reach one mailbox;
 * delivery: the delivery address without the name; pick-up points, which many customers share, do not count;
 * device: the browser, by the id that its baskets hand on.
 */
export type OrderLimitKind = 'address' | 'site' | 'network' | 'mailbox' | 'delivery' | 'device';

export type OrderWindow = {
  /** Highest number of orders within the window. */
  most: number;
  hours: number;
  /** Number of orders above which a guest confirms the email address by a code; null for never. */
  confirmAbove: number | null;
};

export type OrderLimits = {
  /** Orders that are not paid at once: prepayment, invoice, instalments. */
  unpaid: Record<OrderLimitKind, OrderWindow>;
  /** Orders whose payment the provider collects at once. */
  online: Record<OrderLimitKind, OrderWindow>;
  /** Multiplies the limits of customers with a history of paid orders. */
  knownFactor: number;
  /** Largest order of a guest that is not paid at once: minor units and units of goods. */
  guest: { total: number; pieces: number };
  /** Code that confirms an email address. */
  code: { minutes: number; tries: number };
};

/**
 * Numbers that an office, a school or a block of flats behind one address does not reach
 * (docs/security/limits.md#orders).
 */
export const ORDER_LIMITS: OrderLimits = {
  unpaid: {
    address: { most: 30, hours: 1, confirmAbove: 12 },
    site: { most: 40, hours: 1, confirmAbove: 20 },
    network: { most: 100, hours: 1, confirmAbove: 50 },
    mailbox: { most: 10, hours: 24, confirmAbove: 5 },
    delivery: { most: 40, hours: 24, confirmAbove: 15 },
    device: { most: 10, hours: 24, confirmAbove: 5 },
  },
  online: {
    address: { most: 120, hours: 1, confirmAbove: null },
    site: { most: 160, hours: 1, confirmAbove: null },
    network: { most: 400, hours: 1, confirmAbove: null },
    mailbox: { most: 40, hours: 24, confirmAbove: null },
    delivery: { most: 160, hours: 24, confirmAbove: null },
    device: { most: 40, hours: 24, confirmAbove: null },
  },
  knownFactor: 3,
  guest: { total: 300_000, pieces: 50 },
  code: { minutes: 30, tries: 5 },
};
