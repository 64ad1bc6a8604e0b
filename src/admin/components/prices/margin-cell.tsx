import type { ReactNode } from 'react';
import type { VariantMargin } from '../../../shop/selling/margins/index.ts';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';

export type ShownMargin = Pick<VariantMargin, 'margin' | 'isBelowFloor'>;

/** Margin as amount and percent, with a mark below the floor. */
export function MarginCell({ shown }: { shown: ShownMargin | null }): ReactNode {
  const { text, amount, number } = useWork();
  if (!shown?.margin) return text.none;
  const { margin, isBelowFloor } = shown;
  return (
    <>
      {amount(margin.amount)} ({number(margin.permille / 10)} %)
      {isBelowFloor && (
        <>
          {' '}
          <Tag tone="warning">{text.prices.belowFloor}</Tag>
        </>
      )}
    </>
  );
}
