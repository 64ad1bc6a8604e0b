import type { PaidTooMuch, TransfersSent } from '../../money/ledger/index.ts';
import type { CreditCancelled } from '../order-administration/index.ts';
import { type Buyer, createBuyer } from './buyer.ts';
import { createCreditCancelled } from './credit-cancelled.ts';
import type { FulfilmentDeps } from './deps.ts';
import { createFulfilmentAdministration, type FulfilmentAdministration } from './fulfilment-administration.ts';
import { createGuestOrders, type GuestOrders } from './guest-orders.ts';
import { createPayBack } from './pay-back.ts';
import { transfersSent } from './payouts.ts';

export type Fulfilment = {
  buyer: Buyer;
  guestOrders: GuestOrders;
  administration: FulfilmentAdministration;
  /** For the department that cancels whole orders. */
  creditCancelled: CreditCancelled;
  /** For the import of bank payments. */
  payBack: PaidTooMuch;
  transfersSent: TransfersSent;
};

export function createFulfilment(deps: FulfilmentDeps): Fulfilment {
  return {
    buyer: createBuyer(deps),
    guestOrders: createGuestOrders(deps),
    administration: createFulfilmentAdministration(deps),
    creditCancelled: createCreditCancelled(deps),
    payBack: createPayBack(deps),
    transfersSent: (tenant, sent) => transfersSent(deps, tenant, sent),
  };
}
