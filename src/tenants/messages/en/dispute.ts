import type { dispute as german } from '../de-CH/dispute.ts';

/** Texts about a payment that a bank took back, for the page of its order. */
export const dispute: typeof german = {
  open: (amount) =>
    `Your payment of ${amount} has been disputed with the bank, which is looking into it. Until the bank decides, you don’t have to pay anything else.`,
  owed: (amount, open) =>
    `The bank has reversed your payment of ${amount}. There is ${open} outstanding for this order. If you have any questions, our customer service team will be happy to help.`,
  settled: (amount) => `The bank has reversed your payment of ${amount}. Nothing is outstanding for this order.`,
};
