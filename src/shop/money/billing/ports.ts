import type { Tenant } from '../../../tenants/tenant.ts';
import type { BasketKey } from '../../selling/basket/index.ts';
import type { PaymentRequest } from './payment-request.ts';

export type BillOutcome =
  | { ok: true; name: string; content: Uint8Array }
  /** Too many bills are being drawn (`busy`). */
  | { ok: false; problem: 'not-found' | 'busy' };

/** Booked amounts of an instalment plan. Minor units. */
export type PlanMoney = {
  /** Price of the order after credit notes. */
  sold: number;
  /** Surcharges and protection. */
  interest: number;
  protection: number;
  /** Instalments with their protection, and their part that payments or credits settled. */
  dues: { position: number; amount: number; settled: number }[];
  /** Unpaid part of the order, with fees and late interest. */
  open: number;
};

/** Returns the booked money of a plan; null before its bill is booked. */
export type ReadPlanMoney = (tenant: string, orderNumber: string) => Promise<PlanMoney | null>;

export type Billing = {
  /** Returns the bill of any order of the tenant: for employees and for mails. */
  ofOrder(tenant: Tenant, number: string): Promise<BillOutcome>;
  /** Returns the document of a payment request, for mails. */
  ofRequest(tenant: Tenant, request: PaymentRequest): Promise<BillOutcome>;
  /** Returns the bill of an order of this customer; `not-found` for another customer's order. */
  ofCustomer(tenant: Tenant, customerId: string, number: string): Promise<BillOutcome>;
  /**
   * Returns the bill of the order placed from this browser's basket; `not-found` for an unknown visitor or an open
   * basket.
   */
  ofBasket(key: BasketKey): Promise<BillOutcome>;
};
