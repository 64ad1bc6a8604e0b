import { type ReactNode, useContext } from 'react';
import { languageOf } from '../../languages/language.ts';
import type { Money } from '../../shop/catalogue/prices/index.ts';
import { Price } from '../../ui/price.tsx';
import { MoneyFormat } from '../money-format.ts';
import { useMoney } from '../shop-links.ts';
import { spokenAmount } from '../spoken-amount.ts';
import { useLocale, useText } from '../text.tsx';

/** Renders a price in the page's language, with strike price and percentage if they are lawful. */
export function Amount(props: {
  money: Money;
  compareAt?: Money | null;
  percent?: number | null;
  /** Price for everybody, beside the lower one of the customer's group. */
  common?: Money | undefined;
  /** True if the prices of variants differ: the price gets "ab" ("from"). */
  from?: boolean;
  size?: 'small' | 'normal' | 'large';
}): ReactNode {
  const { money: amount, compareAt, percent, common, from = false, size = 'normal' } = props;
  const { card, price } = useText().catalogue;
  const money = useMoney();
  const { decimals } = useContext(MoneyFormat);
  const language = languageOf(useLocale());
  const written = from ? card.from(money(amount)) : money(amount);
  const spoken = from ? card.from(spokenAmount(amount, language, decimals)) : spokenAmount(amount, language, decimals);
  return (
    <Price
      text={written}
      spoken={compareAt ? price.current(spoken) : spoken}
      compareAt={
        compareAt
          ? { text: money(compareAt), spoken: price.compareAtSpoken(spokenAmount(compareAt, language, decimals)) }
          : null
      }
      percent={percent ? card.reduced(percent) : null}
      note={common && price.ownBeside(from ? card.from(money(common)) : money(common))}
      size={size}
    />
  );
}
