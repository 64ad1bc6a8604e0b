import type { ReactNode } from 'react';
import type { Money } from '../../../shop/pricing/index.ts';
import { languageOf } from '../../../tenants/paths.ts';
import { Price } from '../../../ui/price.tsx';
import { useMoney } from '../../shop-links.ts';
import { spokenAmount } from '../../spoken-amount.ts';
import { useLocale, useText } from '../../text.tsx';

/** An amount as the tenant writes it and as one says it, with the price before it where there is one. */
export function Amount(props: { money: Money; compareAt?: Money | null; size?: 'small' | 'normal' | 'large' }): ReactNode {
  const { money, compareAt, size = 'small' } = props;
  const written = useMoney();
  const language = languageOf(useLocale());
  const { price } = useText().catalogue;
  const before = compareAt && {
    text: price.compareAt(written(compareAt)),
    spoken: price.compareAtSpoken(spokenAmount(compareAt, language)),
  };
  return <Price text={written(money)} spoken={spokenAmount(money, language)} compareAt={before} size={size} />;
}
