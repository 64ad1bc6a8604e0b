import type { ReactNode } from 'react';
import type { Step } from '../../../shop/selling/checkout/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useLinks } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';
import styles from './checkout-steps.module.css';

const STEPS: readonly Step[] = ['checkoutLogin', 'delivery', 'payment', 'premium', 'checkAndOrder'];

/** Returns the shown step; the extra steps of instalments count as payment. */
function shownStep(step: Step): Step {
  return step === 'delayedPayment' || step === 'protection' || step === 'creditAgreement' ? 'payment' : step;
}

/** Renders the progress; completed steps are links. */
export function CheckoutSteps(props: { current: Step; next: Step; hasPremium: boolean }): ReactNode {
  const { hasPremium } = props;
  const current = shownStep(props.current);
  const next = shownStep(props.next);
  const steps = hasPremium ? STEPS : STEPS.filter((step) => step !== 'premium');
  const text = useCheckoutText();
  const links = useLinks();
  const done = steps.indexOf(next);
  return (
    <nav aria-label={text.stepsLabel} className={styles.steps}>
      <p className={styles.position}>{text.stepOf(steps.indexOf(current) + 1, steps.length)}</p>
      <ol className={styles.list}>
        {steps.map((step, index) => {
          const isDone = index < done && step !== current;
          const isReachable = index <= done && step !== current;
          return (
            <li key={step} className={styles.step} aria-current={step === current ? 'step' : undefined}>
              <span className={styles.number} aria-hidden="true">
                {isDone ? <Icon name="check" size="small" /> : index + 1}
              </span>
              {isReachable ? (
                <a href={links.area(step)} className={styles.link}>
                  {isDone ? (
                    <>
                      <VisuallyHidden>{text.stepDone(text.steps[step])}</VisuallyHidden>
                      <span aria-hidden="true">{text.steps[step]}</span>
                    </>
                  ) : (
                    text.steps[step]
                  )}
                </a>
              ) : (
                <span className={styles.name}>{text.steps[step]}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
