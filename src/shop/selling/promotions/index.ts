/** Promotions: rules that reduce a basket, their codes, and redemptions. */

export { personOf, readCode } from './code.ts';
export type { CustomerVoucher } from './customer-vouchers.ts';
export { keyMailboxes } from './key-mailboxes.ts';
export type * from './ports.ts';
export {
  type AdminPromotion,
  createPromotionAdministration,
  type OpenPromotion,
  type PromotionAdministration,
  type PromotionOutcome,
  type ScopeCategory,
} from './promotion-administration.ts';
export type { ListedPromotion } from './promotion-list.store.ts';
export { promotionsOfCategory } from './promotion-scope.store.ts';
export type { PromotionScope } from './promotion-scope.ts';
export { textOf } from './promotion-text.ts';
export { createPromotions } from './promotions.ts';
export { mailboxOf, mailboxRulesOf, redeemingPerson } from './redeeming-person.ts';
export { addToUses, releaseUses, reserveAgain, reserveUses, settleUses } from './redemptions.store.ts';
export { lockVouchersOf, reissueVouchers } from './reissue.store.ts';
export type { PromotionDraft } from './save-promotions.store.ts';
export type * from './types.ts';
export type { ListedVoucher } from './voucher-list.store.ts';
export { writePromotions } from './write-promotions.ts';
