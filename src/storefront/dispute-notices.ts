import type { BuyerDispute } from '../shop/money/ledger/index.ts';
import { afterOrderMessagesOf } from '../tenants/messages/after-order.ts';
import { formatAmount } from '../tenants/price-format.ts';
import type { Locale, Tenant } from '../tenants/tenant.ts';

/** Says what became of payments of an order that a bank disputes or took back. */
export function disputeSentences(
  disputes: readonly BuyerDispute[],
  { locale, tenant }: { locale: Locale; tenant: Tenant },
): { id: string; text: string }[] {
  const say = afterOrderMessagesOf(locale).dispute;
  const money = (amount: number) => formatAmount(amount, tenant.priceFormat);
  return disputes.map(({ id, amount, isDecided, open }) => {
    if (!isDecided) return { id, text: say.open(money(amount)) };
    return { id, text: open > 0 ? say.owed(money(amount), money(open)) : say.settled(money(amount)) };
  });
}
