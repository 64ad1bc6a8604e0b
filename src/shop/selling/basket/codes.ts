import type { VoucherRefusal } from '../promotions/codes.ts';

/** Reasons to refuse a change of a basket. */
export type BasketProblem =
  | 'unknown-article'
  | 'not-on-sale'
  | 'sold-out'
  /** Exceeds the stock: the quantity remains unchanged, and `available` says how many units can be ordered. */
  | 'not-enough'
  | 'invalid-quantity'
  | 'basket-full';

export type LineNotice =
  | 'price-raised'
  | 'price-lowered'
  | 'sold-out'
  | 'not-enough'
  /** Exceeds the maximum of a line, for example after a merge of baskets. */
  | 'too-many'
  | 'not-on-sale';

/** Reasons why a voucher does not count. */
export type VoucherProblemCode =
  | VoucherRefusal
  | 'nothing-eligible'
  | 'not-combinable'
  | 'without-effect'
  | 'too-many'
  | 'wait'
  | 'no-basket'
  | 'below-minimum';
