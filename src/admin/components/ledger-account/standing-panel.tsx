import type { ReactNode } from 'react';
import type { AdminAccount } from '../../../shop/money/ledger/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { adminDayText } from '../../formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { accountName } from '../ledger/account-name.ts';
import { FactList, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Shows the balance of an account and its next payment. */
export function StandingPanel(props: {
  account: Pick<AdminAccount, 'customerId' | 'customerNumber' | 'orderNumber' | 'standing'>;
  mayReadCustomers: boolean;
}): ReactNode {
  const { account, mayReadCustomers } = props;
  const { customerId, customerNumber, standing } = account;
  const { state, balance, credit, overdue, next } = standing;
  const { text, amount, language } = useWork();
  const say = text.ledger;
  return (
    <Panel id="standing" title={say.balance}>
      <FactList
        facts={[
          [
            say.customer,
            customerId !== null && mayReadCustomers ? (
              <a key="customer" href={`${ADMIN_ROOT}/customers/${customerId}`}>
                {customerNumber}
              </a>
            ) : (
              accountName(account, say)
            ),
          ],
          [say.balance, `${amount(balance)} (${say.states[state]})`],
          [say.accountsOf.credit, amount(state === 'credit' ? balance : credit)],
          [say.overdue, amount(overdue)],
          [
            say.next,
            next ? labelled(language, adminDayText(next.payableOn, language), amount(next.amount)) : text.none,
          ],
        ]}
      />
    </Panel>
  );
}
