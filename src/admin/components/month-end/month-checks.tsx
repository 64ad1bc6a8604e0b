import type { ReactNode } from 'react';
import type { MonthCheckId, MonthEnd } from '../../../shop/money/periods/index.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../section.module.css';
import { TablePanel } from '../table-panel.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';

/** Page that mends a point; null where a job does. */
function pageOf(id: MonthCheckId, month: string): string | null {
  const pages: Record<MonthCheckId, string | null> = {
    'unbooked-orders': 'credit-reviews',
    'unbooked-shipments': null,
    'unbooked-payments': null,
    'days-not-closed': 'ledger#close',
    unmatched: 'ledger#unmatched',
    'provider-balance': 'clearing',
    documents: 'documents',
    refunds: 'orders',
    returns: 'returns',
    approvals: 'approvals',
    'days-without-statement': 'ledger#file',
    'vat-difference': `vat?from=${month}`,
  };
  const page = pages[id];
  return page === null ? null : `${ADMIN_ROOT}/${page}`;
}

/** Shows what is open at the end of a month, with the page that mends it, and what is done. */
export function MonthChecks({ checks, month }: Pick<MonthEnd, 'checks'> & { month: string }): ReactNode {
  const { text, number, amount } = useWork();
  const say = text.monthEnd;
  const open = checks.filter(({ count }) => count > 0);
  const done = checks.filter(({ count }) => count === 0);
  return (
    <TablePanel
      id="checks"
      title={say.checksTitle}
      empty={say.allDone}
      columns={[
        { label: say.check, look: 'wide' },
        { label: say.count, look: 'end' },
        { label: say.amount, look: 'end' },
        { label: say.state },
      ]}
      rows={open.map(({ id, count, amount: sum, isBlocking }) => {
        const { name, hint, link } = say.checks[id];
        const page = pageOf(id, month);
        return {
          key: id,
          cells: [
            <span key="name">
              <span className={styles.strong}>{name}</span>
              <br />
              <span className={styles.hint}>
                {hint} {page !== null && <a href={page}>{link}</a>}
              </span>
            </span>,
            number(count),
            sum === null ? text.none : amount(sum),
            <span key="state" className={styles.key}>
              <Tag tone={isBlocking ? 'problem' : 'warning'}>{isBlocking ? say.states.blocking : say.states.open}</Tag>
            </span>,
          ],
        };
      })}
    >
      <div className={open.length > 0 ? styles.panelBody : undefined}>
        <details className={styles.disclosure}>
          <summary>{say.donePoints(done.length)}</summary>
          <ul>
            {done.map(({ id }) => (
              <li key={id}>{say.checks[id].name}</li>
            ))}
          </ul>
        </details>
      </div>
    </TablePanel>
  );
}
