import type { ReactNode } from 'react';
import type { OwnStep, Step } from '../../../shop/selling/checkout/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useLinks } from '../../shop-links.ts';
import { useCheckoutText, useLocale } from '../../text.tsx';
import styles from './checkout-steps.module.css';
import { ownStepHref, STEP_OF_PLACE } from './own-step-href.ts';

const STEPS: readonly Step[] = ['checkoutLogin', 'delivery', 'payment', 'premium', 'checkAndOrder'];

/** Returns the shown step; the extra steps of instalments count as payment. */
function shownStep(step: Step): Step {
  return step === 'delayedPayment' || step === 'protection' || step === 'creditAgreement' ? 'payment' : step;
}

const ownKey = (name: string): string => `own.${name}`;

type Entry = { key: string; title: string; href: string };

/** Renders the progress; completed steps are links. `currentOwn`: name of the shown step of an extension. */
export function CheckoutSteps(props: {
  current: Step;
  currentOwn?: string | undefined;
  next: Step;
  hasPremium: boolean;
  ownSteps?: readonly OwnStep[] | undefined;
}): ReactNode {
  const { hasPremium, ownSteps = [] } = props;
  const text = useCheckoutText();
  const links = useLinks();
  const locale = useLocale();
  const entries: Entry[] = STEPS.filter((step) => step !== 'premium' || hasPremium).map((step) => ({
    key: step,
    title: text.steps[step],
    href: links.area(step),
  }));
  for (const step of ownSteps) {
    const before = entries.findIndex(
      ({ key }) => key === (step.place === 'before-payment' ? 'payment' : 'checkAndOrder'),
    );
    entries.splice(before, 0, { key: ownKey(step.name), title: step.title, href: ownStepHref(locale, step) });
  }
  const current = props.currentOwn === undefined ? shownStep(props.current) : ownKey(props.currentOwn);
  const open = ownSteps.find((step) => STEP_OF_PLACE[step.place] === props.next && !step.isDone);
  const next = open ? ownKey(open.name) : shownStep(props.next);
  const indexOf = (key: string): number => entries.findIndex((entry) => entry.key === key);
  const done = indexOf(next);
  return (
    <nav aria-label={text.stepsLabel} className={styles.steps}>
      <p className={styles.position}>{text.stepOf(indexOf(current) + 1, entries.length)}</p>
      <ol className={styles.list}>
        {entries.map(({ key, title, href }, index) => {
          const isDone = index < done && key !== current;
          const isReachable = index <= done && key !== current;
          return (
            <li key={key} className={styles.step} aria-current={key === current ? 'step' : undefined}>
              <span className={styles.number} aria-hidden="true">
                {isDone ? <Icon name="check" size="small" /> : index + 1}
              </span>
              {isReachable ? (
                <a href={href} className={styles.link}>
                  {isDone ? (
                    <>
                      <VisuallyHidden>{text.stepDone(title)}</VisuallyHidden>
                      <span aria-hidden="true">{title}</span>
                    </>
                  ) : (
                    title
                  )}
                </a>
              ) : (
                <span className={styles.name}>{title}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
