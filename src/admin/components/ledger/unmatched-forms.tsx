import type { ReactNode } from 'react';
import { decimalText } from '../../../currencies/decimal-text.ts';
import type { LedgerOverview } from '../../../shop/money/ledger/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { adminDayText } from '../../formats.ts';
import { splitRows } from '../../split-rows.ts';
import { ReasonField } from '../ledger-account/reason-field.tsx';
import styles from '../section.module.css';
import { FactList, Panel } from '../section.tsx';
import { SuggestedField } from '../suggested-field.tsx';
import { useWork } from '../use-work.ts';
import { usePaymentAmount } from './use-payment-amount.ts';

type Chosen = NonNullable<LedgerOverview['chosen']>;
type FormProps = {
  chosen: Chosen;
  action: string;
  /** Fields of this form that the server refused. */
  own: Readonly<Record<string, string>>;
};

/** Forms for one payment without a bill: assign it to an order, split it over several, or note that it was sent back. */
export function UnmatchedForms(props: {
  here: string;
  chosen: Chosen;
  /** Fields of a refused form. */
  entered: Readonly<Record<string, string>>;
}): ReactNode {
  const { here, chosen, entered } = props;
  const { text, language } = useWork();
  const amountOf = usePaymentAmount();
  const say = text.ledger;
  const { payment, suggested } = chosen;
  const action = `${here}?payment=${payment.id}`;
  const own = (intent: string) => (entered.intent === intent && entered.payment === payment.id ? entered : {});
  const forms = { chosen, action };
  return (
    <Panel id="handle" title={say.handleTitle}>
      <FactList
        facts={[
          [say.amount, amountOf(payment)],
          [say.value, adminDayText(payment.valueOn, language)],
          [say.debtor, payment.debtor ?? text.none],
          [say.reference, [payment.reference, payment.message].filter(Boolean).join(', ') || text.none],
        ]}
      />
      <details className={styles.disclosure} open={!entered.intent?.startsWith('send-back') && suggested.length < 2}>
        <summary>{say.assign}</summary>
        <AssignForm {...forms} own={own('assign')} />
      </details>
      {payment.amount > 0 && (
        <>
          <details className={styles.disclosure} open={entered.intent === 'split' || suggested.length > 1}>
            <summary>{say.split}</summary>
            <SplitForm {...forms} own={own('split')} />
          </details>
          <details className={styles.disclosure} open={entered.intent === 'send-back'}>
            <summary>{say.sendBack}</summary>
            <SendBackForm {...forms} own={own('send-back')} />
          </details>
          <details className={styles.disclosure} open={entered.intent === 'send-back-file'}>
            <summary>{say.orderSendBack}</summary>
            <OrderSendBackForm {...forms} own={own('send-back-file')} />
          </details>
        </>
      )}
    </Panel>
  );
}

/** Form of one payment: its fields, a reason, and the button. */
function PaymentForm(props: FormProps & { intent: string; submit: string; children: ReactNode }): ReactNode {
  const { chosen, action, own, intent, submit, children } = props;
  const say = useWork().text.ledger;
  return (
    <form method="post" action={action} className={styles.form}>
      <input type="hidden" name="payment" value={chosen.payment.id} />
      {children}
      <ReasonField label={say.reason} entered={own.reason} />
      <div>
        <Button type="submit" name="intent" value={intent}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

function AssignForm({ chosen, action, own }: FormProps): ReactNode {
  const say = useWork().text.ledger;
  return (
    <PaymentForm {...{ chosen, action, own }} intent="assign" submit={say.submitAssign}>
      <SuggestedField
        kind="orders"
        name="order"
        label={say.orderNumber}
        defaultValue={own.order ?? chosen.suggested[0]?.orderNumber ?? ''}
        required
      />
    </PaymentForm>
  );
}

function SplitForm({ chosen, action, own }: FormProps): ReactNode {
  const { text, priceFormat, currency } = useWork();
  const say = text.ledger;
  const plain = (minor: number) => decimalText(minor, currency, priceFormat.decimal);
  const suggested = chosen.suggested.map(({ orderNumber, open }) => ({
    order: orderNumber,
    amount: open > 0 ? plain(open) : '',
  }));
  const { rows, mayAdd } = splitRows(own, suggested);
  return (
    <PaymentForm {...{ chosen, action, own }} intent="split" submit={say.submitSplit}>
      {/* Enter in a field submits this button, not the one for more rows. */}
      <button type="submit" name="intent" value="split" hidden>
        {say.submitSplit}
      </button>
      <p className={styles.hint}>{say.splitHint}</p>
      <fieldset>
        <legend>{say.splitParts}</legend>
        {rows.map(({ order, amount, place }) => (
          <div key={place} className={styles.row}>
            <SuggestedField
              kind="orders"
              name={`order-${place}`}
              label={say.splitOrder(String(place + 1))}
              defaultValue={order}
            />
            <Field
              name={`amount-${place}`}
              label={say.splitAmount(String(place + 1), currency)}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={amount}
            />
          </div>
        ))}
      </fieldset>
      {mayAdd && (
        <div>
          <Button type="submit" size="small" name="more" formNoValidate>
            {say.splitMore}
          </Button>
        </div>
      )}
    </PaymentForm>
  );
}

function SendBackForm({ chosen, action, own }: FormProps): ReactNode {
  const say = useWork().text.ledger;
  return (
    <PaymentForm {...{ chosen, action, own }} intent="send-back" submit={say.submitSendBack}>
      <p className={styles.hint}>{say.sendBackHint}</p>
      <Field name="on" type="date" label={say.sentOn} defaultValue={own.on ?? ''} required />
    </PaymentForm>
  );
}

function OrderSendBackForm({ chosen, action, own }: FormProps): ReactNode {
  const say = useWork().text.ledger;
  return (
    <PaymentForm {...{ chosen, action, own }} intent="send-back-file" submit={say.submitOrderSendBack}>
      <p className={styles.hint}>{say.orderSendBackHint}</p>
      <Field
        name="holder"
        label={say.holder}
        maxLength={70}
        autoComplete="off"
        defaultValue={own.holder ?? chosen.payment.debtor ?? ''}
        required
      />
      <Field name="iban" label={say.iban} maxLength={42} autoComplete="off" defaultValue={own.iban ?? ''} required />
    </PaymentForm>
  );
}
