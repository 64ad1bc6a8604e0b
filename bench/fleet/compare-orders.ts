/** Order that a shopper was told of. `orderNumber` is null if the shopper only saw the page after paying. */
export type ConfirmedOrder = { email: string; orderNumber: string | null; at: number };
/** Placed order of the database, with the Message-IDs of its confirmation mails. */
export type StoredOrder = { number: string; email: string; mails: readonly string[] };

export type Comparison = {
  /** Confirmed orders that the database lacks, or has under another number. */
  missing: string[];
  /** Addresses with more than one order. Each shopper buys once. */
  doubled: string[];
  /** Orders without exactly one confirmation mail that arrived. */
  mailless: string[];
  /** Mails that arrived more often than the shop lists as sent again. */
  unlisted: string[];
  /** Arrivals beyond the first of each mail. */
  sentAgain: number;
};

/**
 * Compares confirmed orders with the database and with the mails that arrived. Both maps are by
 * Message-ID: the number of arrivals, and how often the shop sent the mail again after a doubt.
 */
export function compareFleetOrders(own: {
  confirmed: readonly ConfirmedOrder[];
  stored: readonly StoredOrder[];
  arrivals: ReadonlyMap<string, number>;
  doubted: ReadonlyMap<string, number>;
}): Comparison {
  const { confirmed, stored, arrivals, doubted } = own;
  const byEmail = Map.groupBy(stored, ({ email }) => email);
  const isStored = ({ email, orderNumber }: ConfirmedOrder): boolean =>
    (byEmail.get(email) ?? []).some(({ number }) => orderNumber === null || number === orderNumber);
  return {
    missing: confirmed.filter((order) => !isStored(order)).map(({ email }) => email),
    doubled: [...byEmail].filter(([, orders]) => orders.length > 1).map(([email]) => email),
    mailless: stored
      .filter(({ mails }) => mails.length !== 1 || !mails.every((mail) => arrivals.has(mail)))
      .map(({ number }) => number),
    unlisted: [...arrivals].filter(([mail, count]) => count - 1 > (doubted.get(mail) ?? 0)).map(([mail]) => mail),
    sentAgain: [...arrivals.values()].reduce((sum, count) => sum + count - 1, 0),
  };
}
