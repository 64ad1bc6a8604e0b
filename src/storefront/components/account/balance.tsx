import { type ReactNode, useContext } from 'react';
import type { AccountStanding } from '../../../shop/money/ledger/index.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { MoneyFormat } from '../../money-format.ts';
import { useAccountText, useLocale } from '../../text.tsx';
import { longDay } from '../credit/plan-texts.ts';
import styles from './ledger.module.css';

/** Renders the account's balance in its three states, with late and next payments. Null: the ledger did not answer. */
export function Balance({ standing, here }: { standing: AccountStanding | null; here: string }): ReactNode {
  const { ledger: text } = useAccountText();
  const format = useContext(MoneyFormat);
  const locale = useLocale();
  if (standing === null)
    return (
      <Notice kind="problem" role="alert">
        {text.failed} <a href={here}>{text.reload}</a>
      </Notice>
    );
  const { state, balance, credit, overdue, next } = standing;
  const money = (amount: number): string => formatAmount(amount, format);
  return (
    <div className={styles.balance}>
      <p className={styles.state} data-state={state}>
        <span>{text.states[state]}</span> {state !== 'balanced' && <strong>{money(balance)}</strong>}
      </p>
      {state === 'balanced' && <p>{text.balancedText}</p>}
      {state === 'credit' && <p>{text.creditText}</p>}
      {credit > 0 && <p>{text.besides(money(credit))}</p>}
      {overdue > 0 && <p className={styles.late}>{text.overdue(money(overdue))}</p>}
      {next && <p>{text.next(longDay(next.payableOn, locale), money(next.amount))}</p>}
    </div>
  );
}
