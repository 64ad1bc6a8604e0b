import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { OwnStep, Step } from '../../../shop/selling/checkout/index.ts';
import styles from './checkout-page.module.css';
import { CheckoutSteps } from './checkout-steps.tsx';

/** Renders a checkout page: progress, the step itself and the order summary beside it. */
export function CheckoutPage(props: {
  /** Null on pages after ordering. */
  step: Exclude<Step, 'basket'> | null;
  /** First incomplete step. */
  next?: Step;
  /** Whether the checkout offers a membership (docs/rules/checkout.md#steps: to non-members). */
  hasPremium?: boolean;
  ownSteps?: readonly OwnStep[] | undefined;
  /** Name of the shown step of an extension. */
  currentOwn?: string | undefined;
  title: string;
  children: ReactNode;
  aside?: ReactNode;
}): ReactNode {
  const { step, next, hasPremium = false, ownSteps, currentOwn, title, children, aside } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  // The button that had the focus is gone after a step, so the new page's heading takes it.
  // The own steps of one place share a route, so React keeps the page between two of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page.
  useEffect(() => {
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
  }, [pathname, currentOwn]);
  return (
    <div className={styles.page}>
      {step && next && (
        <CheckoutSteps current={step} currentOwn={currentOwn} next={next} hasPremium={hasPremium} ownSteps={ownSteps} />
      )}
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <div className={aside ? styles.columns : styles.single}>
        <div className={styles.main}>{children}</div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </div>
  );
}
