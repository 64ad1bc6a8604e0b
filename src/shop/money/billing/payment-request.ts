/** Line of a payment request. Amounts are minor units; what lowers the total is negative. */
export type RequestRow =
  /** A bill or an instalment with its last day to pay (ISO date). */
  | { kind: 'bill'; orderNumber: string; payableOn: string; amount: number }
  | { kind: 'instalment'; orderNumber: string; position: number; payableOn: string; amount: number }
  | { kind: 'fee' | 'interest'; amount: number }
  /** Instalments after the day of an early payoff, with their protection. */
  | { kind: 'ahead'; count: number; amount: number }
  /** Surcharges and protection that an early end saves (KKG 17, directive 2023/2225, article 29). */
  | { kind: 'rebate' | 'no-protection'; amount: number }
  /** Price of an order without surcharges, and its credit notes. */
  | { kind: 'price' | 'credited'; amount: number }
  | { kind: 'paid'; amount: number }
  /** Part of the payments that exceeds the debt and becomes the customer's credit. */
  | { kind: 'to-credit'; amount: number };

/** Document that demands an amount besides the bill: a reminder, or the rest of a plan that ended early. */
export type PaymentRequest = {
  kind: 'reminder' | 'payoff' | 'withdrawn';
  /** Number of the reminder, from 1; 0 for others. */
  level: number;
  /** Order that the payment reference names. */
  orderNumber: string;
  /** Instalment that the payment reference names; 0 for the whole order. */
  position: number;
  /** ISO dates. */
  issuedOn: string;
  payableOn: string;
  rows: RequestRow[];
  /** Sum of the rows in minor units. */
  total: number;
};

/** Creates a payment request. Its total is the sum of its rows, so the document adds up by construction. */
export function paymentRequest(content: Omit<PaymentRequest, 'total'>): PaymentRequest {
  const rows = content.rows.filter(({ amount }) => amount !== 0);
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  if (!Number.isSafeInteger(total) || total < 0)
    throw new RangeError('a payment request must demand a whole amount of minor units that is not negative');
  return { ...content, rows, total };
}
