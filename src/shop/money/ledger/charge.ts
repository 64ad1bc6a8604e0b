import type { NewDue } from './dues.store.ts';
import type { NewEntry } from './entries.store.ts';

export type Charged = Pick<
  NewEntry,
  'tenant' | 'currency' | 'orderId' | 'orderNumber' | 'valueOn' | 'bookedOn' | 'key'
> & { accountId: string /** Minor units. */; amount: number };

/** Returns the entry and the debt of a reminder fee or of late interest, which is due on the day that it counts from. */
export function chargeOf(kind: 'fee' | 'interest', charged: Charged): { entry: NewEntry; due: NewDue } {
  const { amount, currency, valueOn, bookedOn, ...common } = charged;
  const isFee = kind === 'fee';
  return {
    entry: {
      ...common,
      currency,
      valueOn,
      bookedOn,
      kind: isFee ? 'reminder-fee' : 'late-interest',
      postings: [
        { account: 'receivable', amount },
        { account: isFee ? 'fees' : 'late-interest', amount: -amount },
      ],
    },
    due: { ...common, kind, position: 0, dueOn: valueOn, payableOn: valueOn, amount, protection: 0, principal: 0 },
  };
}
