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
      {plan.state === 'withdrawn' ? <p>{account.ended}</p> : <PlanList plan={plan} protection={protectionOf(plan)} />}
      <DuesTable dues={plan.dues} />
    </CheckoutBlock>
  );
}

function protectionOf({ dues }: StoredPlan): { first: number; total: number } | null {
  const [first, ...others] = dues.map((due) => due.protection).filter((price) => price > 0);
  return first === undefined ? null : { first, total: others.reduce((sum, price) => sum + price, first) };
}
