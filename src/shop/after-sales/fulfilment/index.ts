/**
 * After an order: its progress, shipments, returns, credit notes, cancelled lines and withdrawals (decision 63).
 * Customers access only their own orders; employees access them by role.
 */
export { adoptCancellations } from './adopt-cancellations.ts';
export { adoptCredits } from './adopt-credits.ts';
export { unitStateOf } from './cancel-lines.ts';
export { CARRIERS, type Carrier } from './carriers.ts';
export { type Credited, creditFor, type Issued, issueCredit, leftVat } from './credit.ts';
export { deliveryCharged } from './delivery-credit.ts';
export { addresseeOf, type FulfilmentDeps, unitCountsOf } from './deps.ts';
export { attachPapers } from './draw.ts';
export { createFulfilment, type Fulfilment } from './fulfilment.ts';
export type { FulfilmentAdministration, WaitingPayouts } from './fulfilment-administration.ts';
export { importShipments } from './import-shipments.ts';
export { type Addressee, creditButton, creditSentences, localeOfOrder, orderLetter } from './letters.ts';
export { findLife, lockLife, moveUnits, settleStage } from './life.store.ts';
export { unshippedUnits } from './order-life.ts';
export { createPayBack } from './pay-back.ts';
export { transfersSent } from './payouts.ts';
export { promisedRefunds } from './promised-refunds.ts';
export { minorUnitsOf } from './read-decision.ts';
export type { StatementField } from './read-statement.ts';
export type { ListedReturn } from './return-list.store.ts';
export { labelFee, notReturnable } from './return-rules.ts';
export { RETURN_REASONS } from './return-states.ts';
export { type NotShippable, notShippable, shipUnits } from './ship-units.ts';
export type { AfterOrder, LifeLine, LifeOrder } from './types.ts';
