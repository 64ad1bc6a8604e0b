import { type ReactNode, useContext } from 'react';
import { formatAmount } from '../../../tenants/price-format.ts';
import { useCreditText } from '../../credit-text.ts';
import { MoneyFormat } from '../../money-format.ts';
import { useLocale } from '../../text.tsx';
import styles from './credit.module.css';
import { longDay, planParts, type SpokenPlan } from './plan-texts.ts';

type ShownPlan = SpokenPlan & {
  surcharge: number;
  pauseSurcharge: number;
  firstDue?: string;
  lastDue?: string;
};

/**
 * Renders the costs of a plan that the law requires before the contract: cash price, credit price, number and amounts.
 */
export function PlanList(props: {
  plan: ShownPlan;
  /** First monthly price and sum of the protection; null without it. */
  protection?: { first: number; total: number } | null;
}): ReactNode {
  const { plan, protection } = props;
  const { rows: text } = useCreditText();
  const format = useContext(MoneyFormat);
  const locale = useLocale();
  const written = (amount: number): string => formatAmount(amount, format);
  const parts = planParts(plan, format);
  const isSingle = plan.months === 1;
  const rows: [name: string, value: string][] = [
    [text.base, parts.base],
    ...(plan.surcharge > 0 ? [[text.surcharge, written(plan.surcharge)] as [string, string]] : []),
    ...(plan.pauseSurcharge > 0 ? [[text.pauseSurcharge, written(plan.pauseSurcharge)] as [string, string]] : []),
    [text.total, parts.total],
    ...(isSingle
      ? [[text.single, parts.monthly] as [string, string]]
      : ([
          [text.months, String(plan.months)],
          [text.monthly, parts.monthly],
          [text.last, parts.last],
        ] as [string, string][])),
    [text.rate, `${parts.rate}\u00a0%`],
    ...(protection
      ? ([
          [text.protection, written(protection.first)],
          [text.protectionTotal, written(protection.total)],
          [text.totalWithProtection, written(plan.total + protection.total)],
        ] as [string, string][])
      : []),
    ...(plan.firstDue ? [[text.firstDue, longDay(plan.firstDue, locale)] as [string, string]] : []),
    ...(plan.lastDue && !isSingle ? [[text.lastDue, longDay(plan.lastDue, locale)] as [string, string]] : []),
  ];
  return (
    <dl className={styles.plan}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
