import { type ReactNode, useContext } from 'react';
import type { Payoff } from '../../../shop/money/ledger/index.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { MoneyFormat } from '../../money-format.ts';
import { useAccountText, useLocale } from '../../text.tsx';
import { longDay } from '../credit/plan-texts.ts';
import styles from './account-page.module.css';
import { AccountSection } from './account-page.tsx';
import { RequestTable } from './request-table.tsx';

/** Renders what ending each plan today would cost, line by line, with a form that does it. */
export function PayoffForms({ payoffs, here }: { payoffs: Payoff[]; here: string }): ReactNode {
  const { ledger: text } = useAccountText();
  const format = useContext(MoneyFormat);
  const locale = useLocale();
  const money = (amount: number): string => formatAmount(amount, format);
  if (payoffs.length === 0) return null;
  return (
    <AccountSection id="payoff" title={text.payoff.title}>
      {payoffs.map(({ orderNumber, amount, rebate, day, rows }) => (
        <form key={orderNumber} method="post" action={here} className={styles.card}>
          <input type="hidden" name="number" value={orderNumber} />
          <p>{text.payoff.text(orderNumber, money(amount), longDay(day, locale), money(rebate))}</p>
          <RequestTable caption={text.payoff.rows(orderNumber)} rows={rows} total={amount} />
          <Checkbox id={`payoff-${orderNumber}`} name="accept" label={text.payoff.accept} />
          <p>
            <Button type="submit" aria-label={text.payoff.submitOf(orderNumber)}>
              {text.payoff.submit}
            </Button>
          </p>
        </form>
      ))}
    </AccountSection>
  );
}
