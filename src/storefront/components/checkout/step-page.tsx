import type { ReactNode } from 'react';
import type { CheckoutView, Step } from '../../../shop/selling/checkout/index.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { RemovedVouchers } from './removed-vouchers.tsx';

/** Renders a step of the checkout beside the summary of the order. */
export function StepPage(props: {
  step: Exclude<Step, 'basket'>;
  view: Pick<CheckoutView, 'next' | 'premiumOffer' | 'basket' | 'totals'>;
  title: string;
  children: ReactNode;
}): ReactNode {
  const { step, view, title, children } = props;
  return (
    <CheckoutPage
      step={step}
      next={view.next}
      hasPremium={view.premiumOffer !== null}
      title={title}
      aside={<CheckoutSummary view={view} />}
    >
      <RemovedVouchers basket={view.basket} />
      {children}
    </CheckoutPage>
  );
}
