/**
 * The door of what comes after an order: how far it has come, shipments, returns, credit notes, cancelled lines and
 * withdrawals (decision 63). Buyers reach their own orders only; people of the house by their role.
 */
import type { PaidTooMuch } from '../ledger/index.ts';
import type { CreditCancelled } from '../order-desk/index.ts';
import { type Buyer, createBuyer } from './buyer.ts';
import { createCreditCancelled } from './credit-cancelled.ts';
import type { FulfilmentDeps } from './deps.ts';
import { createFulfilmentDesk, type FulfilmentDesk } from './desk.ts';
import { createPayBack } from './pay-back.ts';
import { createStrangers, type Strangers } from './strangers.ts';

export { CARRIERS } from './carriers.ts';
export type { FulfilmentDesk } from './desk.ts';
export { attachPapers } from './draw.ts';
export { importShipments } from './import-shipments.ts';
export { createPayBack } from './pay-back.ts';
export { promisedRefunds } from './promised-refunds.ts';
export type { StatementField } from './read-statement.ts';
export { labelFee, notReturnable } from './return-rules.ts';
export type { AfterOrder } from './types.ts';

export type Fulfilment = {
  buyer: Buyer;
  strangers: Strangers;
  desk: FulfilmentDesk;
  /** For whoever cancels whole orders. */
  creditCancelled: CreditCancelled;
  /** For whoever books what banks bring. */
  payBack: PaidTooMuch;
};

export function createFulfilment(deps: FulfilmentDeps): Fulfilment {
  return {
    buyer: createBuyer(deps),
    strangers: createStrangers(deps),
    desk: createFulfilmentDesk(deps),
    creditCancelled: createCreditCancelled(deps),
    payBack: createPayBack(deps),
  };
}
