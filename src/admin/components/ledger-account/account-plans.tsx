import type { ReactNode } from 'react';
import type { EndedPlan, Payoff } from '../../../shop/money/ledger/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { adminDayText } from '../../formats.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Shows the payoff quotes of an account with a form for each, and ended plans that are not paid. */
export function AccountPlans(props: {
  plans: { payoffs: Payoff[]; ended: EndedPlan[] };
  here: string;
  mayBook: boolean;
}): ReactNode {
  const { plans, here, mayBook } = props;
  const { payoffs, ended } = plans;
  const { text, amount, language } = useWork();
  const say = text.ledger;
  const day = (iso: string) => adminDayText(iso, language);
  return (
    <>
      {ended.length > 0 && (
        <Panel id="ended" title={say.ended}>
          {ended.map(({ orderNumber, open, request, reference }) => (
            <p key={orderNumber}>
              {say.endedOf(orderNumber, amount(open), day(request.payableOn))} · {reference}
            </p>
          ))}
        </Panel>
      )}
      {payoffs.length > 0 && (
        <Panel id="payoff" title={say.payoff}>
          {payoffs.map((payoff) => (
            <form key={payoff.orderNumber} method="post" action={here} className={styles.form}>
              <input type="hidden" name="order" value={payoff.orderNumber} />
              <p>{say.payoffOf(payoff.orderNumber, amount(payoff.amount), day(payoff.day), amount(payoff.rebate))}</p>
              {mayBook && (
                <>
                  <Field
                    id={`reason-${payoff.orderNumber}`}
                    name="reason"
                    label={say.reason}
                    hint={say.payoffHint}
                    maxLength={300}
                    autoComplete="off"
                    required
                  />
                  <div>
                    <Button type="submit" name="intent" value="payoff">
                      {say.submitPayoff}
                    </Button>
                  </div>
                </>
              )}
            </form>
          ))}
        </Panel>
      )}
    </>
  );
}
