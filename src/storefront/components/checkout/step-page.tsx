import type { ReactNode } from 'react';
import type { CheckoutView, Step } from '../../../shop/selling/checkout/index.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { RemovedVouchers } from './removed-vouchers.tsx';

/** Renders a step of the checkout beside the summary of the order. */
export function StepPage(props: {
  step: Exclude<Step, 'basket'>;
  /** Name of the shown step of an extension. */
  own?: string;
  view: Pick<CheckoutView, 'next' | 'premiumOffer' | 'ownSteps' | 'basket' | 'totals'>;
  title: string;
  children: ReactNode;
}): ReactNode {
  const { step, own, view, title, children } = props;
  return (
    <CheckoutPage
      step={step}
      next={view.next}
      hasPremium={view.premiumOffer !== null}
      ownSteps={view.ownSteps}
      currentOwn={own}
      title={title}
      aside={<CheckoutSummary view={view} />}
    >
      <RemovedVouchers basket={view.basket} />
      {children}
    </CheckoutPage>
  );
}
