import type { VoucherRefusal } from '../promotions/codes.ts';

/** Why a change to a basket was refused. */
export type BasketProblem =
  | 'unknown-article'
  | 'not-on-sale'
  | 'sold-out'
  /** More than there are: the quantity was left as it was; `available` says how many can be had. */
  | 'not-enough'
  | 'invalid-quantity'
  | 'basket-full';

export type LineNotice =
  | 'price-raised'
  | 'price-lowered'
  | 'sold-out'
  | 'not-enough'
  /** More than a line may hold, as when baskets were joined. */
  | 'too-many'
  | 'not-on-sale';

/** Why a voucher does not count. */
export type VoucherProblemCode =
  | VoucherRefusal
  | 'nothing-eligible'
  | 'not-combinable'
  | 'without-effect'
  | 'too-many'
  | 'wait'
  | 'no-basket'
  | 'below-minimum';
