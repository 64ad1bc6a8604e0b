import { type ReactNode, useContext } from 'react';
import type { StoredPlan } from '../../../shop/selling/instalments/index.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { useCreditText } from '../../credit-text.ts';
import { MoneyFormat } from '../../money-format.ts';
import { useLocale } from '../../text.tsx';
import styles from './credit.module.css';
import { longDay } from './plan-texts.ts';

/** Renders the instalments of a plan with their due dates. */
export function DuesTable(props: { dues: StoredPlan['dues'] }): ReactNode {
  const { rows: text, account } = useCreditText();
  const format = useContext(MoneyFormat);
  const locale = useLocale();
  return (
    <table className={styles.dues}>
      <caption>{text.dues}</caption>
      <thead>
        <tr>
          <th scope="col">{text.due}</th>
          <th scope="col">{text.amount}</th>
        </tr>
      </thead>
      <tbody>
        {props.dues.map((due) => (
          <tr key={due.position}>
            <td>{longDay(due.payableOn, locale)}</td>
            <td>
              {formatAmount(due.amount + due.protection, format)}
              {due.isPaid && ` (${account.paid})`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
