import type { Money } from '../../catalogue/prices/index.ts';
import type { PaymentMethod } from '../checkout/index.ts';

export type Authorisation = { ok: true; reference: string } | { ok: false };

/**
 * Payments without a redirect. Placing an order calls them between its two transactions, never inside one. An equal
 * `idempotencyKey` gets an equal answer, so that a repeated or resumed placing never pays twice.
 */
export type DirectPayment = {
  authorise(request: {
    idempotencyKey: string;
    method: PaymentMethod;
    amount: Money;
    orderNumber: string;
  }): Promise<Authorisation>;
  /** Cancels an authorisation if the order cannot be completed. */
  cancel(request: { idempotencyKey: string }): Promise<void>;
};

/** Invoice and prepayment need no consent: the customer pays by bank transfer and quotes the order number. */
export const bankTransfer: DirectPayment = {
  authorise: async ({ orderNumber }) => ({ ok: true, reference: orderNumber }),
  cancel: async () => {},
};
