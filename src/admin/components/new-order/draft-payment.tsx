import type { ReactNode } from 'react';
import { isOnline } from '../../../tenants/offered-methods.ts';
import { Field, Select } from '../../../ui/field.tsx';
import type { DraftAnswer } from '../../new-order-action.ts';
import { methodName } from '../../own-names.ts';
import styles from '../order/order.module.css';
import sections from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Chooses how a draft is paid, with the answer of the credit check. */
export function DraftPayment({ answer }: { answer: DraftAnswer }): ReactNode {
  const { text } = useWork();
  const say = text.newOrder;
  const { entered, view, fields } = answer;
  const { paymentOffers, instalments } = view.checkout;
  const offers = paymentOffers.filter(({ method }) => !isOnline(method));
  const months = instalments?.plans.filter(({ needsWriting }) => !needsWriting).map((plan) => plan.months) ?? [];
  return (
    <Panel id="payment" title={say.payment}>
      <div className={styles.fields}>
        <Select id="method" name="method" label={say.method} defaultValue={entered.method ?? ''} error={fields.method}>
          {offers.map(({ method, refusal }) => (
            <option key={method} value={method} disabled={refusal !== null}>
              {refusal === null ? methodName(text.orders, method) : say.refused(methodName(text.orders, method))}
            </option>
          ))}
        </Select>
        <Field
          id="birthday"
          name="birthday"
          label={say.birthday}
          autoComplete="off"
          hint={say.birthdayHint}
          defaultValue={entered.birthday ?? ''}
          error={fields.birthday ?? fields['instalments.birthday']}
        />
        {months.length > 0 && (
          <Select
            id="months"
            name="months"
            label={say.months}
            defaultValue={entered.months ?? ''}
            error={fields.months}
          >
            <option value="">{text.none}</option>
            {months.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </Select>
        )}
      </div>
      <p className={sections.hint}>{say.linkHint}</p>
    </Panel>
  );
}
