import type { PaidTooMuch } from '../ledger/index.ts';
import type { CreditCancelled } from '../order-desk/index.ts';
import { type Buyer, createBuyer } from './buyer.ts';
import { createCreditCancelled } from './credit-cancelled.ts';
import type { FulfilmentDeps } from './deps.ts';
import { createFulfilmentDesk, type FulfilmentDesk } from './desk.ts';
import { createPayBack } from './pay-back.ts';
import { createStrangers, type Strangers } from './strangers.ts';

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
