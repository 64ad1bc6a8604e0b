import type { ReactNode } from 'react';
import type { BasketView } from '../../../shop/selling/basket/index.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useMoney } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';
import { removedVoucherTexts } from '../vouchers/voucher-texts.ts';

/** Tells which vouchers are no longer in the basket, and why, for example because another order used them. */
export function RemovedVouchers({ basket }: { basket: Pick<BasketView, 'benefits'> }): ReactNode {
  const { vouchers } = useCheckoutText();
  const written = useMoney();
  const removed = removedVoucherTexts(basket, vouchers, written);
  if (removed.length === 0) return null;
  return (
    <div role="status">
      {removed.map((sentence) => (
        <Notice key={sentence} kind="warning">
          {sentence}
        </Notice>
      ))}
    </div>
  );
}
