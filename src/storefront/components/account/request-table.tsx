import { type ReactNode, useContext } from 'react';
import type { RequestRow } from '../../../shop/money/billing/index.ts';
import { requestLabel } from '../../../shop/money/billing/request-line.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { MoneyFormat } from '../../money-format.ts';
import { useAccountText, useLocale } from '../../text.tsx';
import { longDay } from '../credit/plan-texts.ts';
import styles from './ledger.module.css';

/** Renders the lines of a payment request and their sum. */
export function RequestTable(props: { caption: string; rows: RequestRow[]; total: number }): ReactNode {
  const { caption, rows, total } = props;
  const { ledger: text } = useAccountText();
  const format = useContext(MoneyFormat);
  const locale = useLocale();
  return (
    <table className={classNames(styles.table, styles.claims)}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.payoff.line}</th>
          <th scope="col">{text.columns.amount}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const label = requestLabel(row, text.request, (day) => longDay(day, locale));
          return (
            <tr key={label}>
              <td>{label}</td>
              <td>{formatAmount(row.amount, format)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text.request.total}</th>
          <td>{formatAmount(total, format)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
