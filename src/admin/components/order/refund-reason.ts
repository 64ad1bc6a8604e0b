import { labelled } from '../../../tenants/labelled.ts';
import type { StaffText } from '../../texts/index.ts';

const REDUCTION = 'price reduction: ';
const RETURN = 'return ';
const GIFT_CARD = 'gift card withdrawn';

/** Returns the reason of a refund; departments store theirs in English (settle-return.ts, reduce-price.ts). */
export function refundReason(reason: string, text: StaffText): string {
  if (reason.startsWith(REDUCTION))
    return labelled(text.lang, text.orders.reduce.title, reason.slice(REDUCTION.length));
  if (/^return \d+$/.test(reason)) return text.returns.one(reason.slice(RETURN.length));
  return reason === GIFT_CARD ? text.orders.online.cardWithdrawn : reason;
}
