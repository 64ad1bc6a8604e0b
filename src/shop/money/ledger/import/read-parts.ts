/** Part of a payment: an order, and the minor units for it. */
export type PaymentPart = { orderNumber: string; amount: number };

/**
 * Reads lines such as "50000001 49.90": an order number and an amount. `amountOf` reads an amount in the tenant's
 * format. Null if a line is neither, or there are fewer than two.
 */
export function readParts(text: string, amountOf: (text: string) => number | null): PaymentPart[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const parts = lines.map((line) => {
    const [, orderNumber = '', written = ''] = /^(\S+)\s+(.+)$/.exec(line) ?? [];
    const amount = amountOf(written);
    return orderNumber === '' || amount === null || amount < 1 ? null : { orderNumber, amount };
  });
  const found = parts.filter((part) => part !== null);
  return found.length === parts.length && found.length > 1 ? found : null;
}
