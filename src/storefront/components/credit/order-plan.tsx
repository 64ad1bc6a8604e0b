import type { ReactNode } from 'react';
import type { StoredPlan } from '../../../shop/selling/instalments/index.ts';
import { useCreditText } from '../../credit-text.ts';
import { CheckoutBlock } from '../checkout/block.tsx';
import { DuesTable } from './dues-table.tsx';
import { PlanList } from './plan-list.tsx';

/** Renders the instalment plan of a placed order with its dates. */
export function OrderPlan({ plan }: { plan: StoredPlan }): ReactNode {
  const { rows, account } = useCreditText();
  return (
    <CheckoutBlock title={rows.title} wide>
      {plan.state === 'withdrawn' ? (
        <p>{account.ended}</p>
      ) : (
        <PlanList plan={plan} protection={plan.dues.find((due) => due.protection > 0)?.protection ?? null} />
      )}
      <DuesTable dues={plan.dues} />
    </CheckoutBlock>
  );
}
