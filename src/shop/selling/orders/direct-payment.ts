import type { Money } from '../../catalogue/prices/index.ts';
import type { PaymentMethod } from '../checkout/index.ts';

export type Authorisation = { ok: true; reference: string } | { ok: false };

/**
 * Payments that nobody has to be led away for. Called between the two transactions of placing an order, never inside
 * one. The same `idempotencyKey` gives the same answer, so that a repeated or resumed placing never pays twice.
 */
export type DirectPayment = {
  authorise(request: {
    idempotencyKey: string;
    method: PaymentMethod;
    amount: Money;
    orderNumber: string;
  }): Promise<Authorisation>;
  /** Gives back what was authorised, when the order could not be completed after all. */
  cancel(request: { idempotencyKey: string }): Promise<void>;
};

/** Invoice and prepayment need nobody's consent: the customer pays by bank transfer and quotes the order number. */
export const bankTransfer: DirectPayment = {
  authorise: async ({ orderNumber }) => ({ ok: true, reference: orderNumber }),
  cancel: async () => {},
};
