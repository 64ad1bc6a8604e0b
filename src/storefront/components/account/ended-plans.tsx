import { type ReactNode, useContext } from 'react';
import type { EndedPlan } from '../../../shop/money/ledger/index.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { accountBillHref } from '../../bill-paths.ts';
import { MoneyFormat } from '../../money-format.ts';
import { useAccountText, useLocale } from '../../text.tsx';
import { longDay } from '../credit/plan-texts.ts';
import styles from './account-page.module.css';
import { AccountSection } from './account-page.tsx';
import { RequestTable } from './request-table.tsx';

/** Renders plans that ended early or with their contract, with all that a transfer needs. */
export function EndedPlans({ ended }: { ended: EndedPlan[] }): ReactNode {
  const { ledger: text } = useAccountText();
  const format = useContext(MoneyFormat);
  const locale = useLocale();
  if (ended.length === 0) return null;
  return (
    <AccountSection id="ended" title={text.payoff.endedTitle}>
      {ended.map(({ orderNumber, open, request, iban, holder, reference }) => (
        <div key={orderNumber} className={styles.card}>
          <p>{text.payoff.ended(orderNumber, formatAmount(open, format), longDay(request.payableOn, locale))}</p>
          <RequestTable caption={text.payoff.rows(orderNumber)} rows={request.rows} total={request.total} />
          <dl>
            {[
              [text.transfer.iban, iban],
              [text.transfer.holder, holder],
              [text.transfer.reference, reference],
            ].map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p>
            <a href={accountBillHref(locale, orderNumber)}>{text.payoff.bill(orderNumber)}</a>
          </p>
        </div>
      ))}
    </AccountSection>
  );
}
