import { type ReactNode, useContext } from 'react';
import type { DueRow } from '../../../shop/money/ledger/index.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { MoneyFormat } from '../../money-format.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText, useLocale } from '../../text.tsx';
import styles from './ledger.module.css';
import { tableDay } from './table-day.ts';

export type ShownDue = Pick<DueRow, 'id' | 'orderNumber' | 'hasOrder' | 'kind' | 'position' | 'payableOn' | 'open'> & {
  isOverdue: boolean;
  isReminded: boolean;
};

/** Renders the open debts with their due dates. */
export function DatesTable({ dues, caption }: { dues: ShownDue[]; caption: string }): ReactNode {
  const { ledger: text } = useAccountText();
  const format = useContext(MoneyFormat);
  const locale = useLocale();
  const orders = useLinks().area('accountOrders');
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.columns.due}</th>
          <th scope="col">{text.columns.what}</th>
          <th scope="col">{text.columns.open}</th>
        </tr>
      </thead>
      <tbody>
        {dues.map((due) => (
          <tr key={due.id}>
            <td>
              {tableDay(due.payableOn, locale)}
              {due.isOverdue && <span className={styles.tag}>{text.isOverdue}</span>}
              {due.isReminded && <span className={styles.tag}>{text.reminded}</span>}
            </td>
            <td>
              {due.kind === 'instalment' ? text.instalment(String(due.position)) : text.dues[due.kind]}
              <DatedOrderLine number={due.orderNumber} hasOrder={due.hasOrder} orders={orders} />
            </td>
            <td>{formatAmount(due.open, format)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders the order of a line, as a link if the order still exists. */
export function DatedOrderLine(props: { number: string | null; hasOrder: boolean; orders: string }): ReactNode {
  const { number, hasOrder, orders } = props;
  const { ledger: text } = useAccountText();
  if (number === null) return null;
  return (
    <span className={styles.order}>
      {hasOrder ? <a href={`${orders}/${number}`}>{text.ofOrder(number)}</a> : text.ofOrder(number)}
    </span>
  );
}
