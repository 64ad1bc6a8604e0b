import type { ReactNode } from 'react';
import type { SampleCover } from '../../../shop/customers/fabric-samples/index.ts';
import type { FieldProblems, StepEntry } from '../../../shop/selling/checkout/index.ts';
import { fieldProblemText } from '../../../tenants/field-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { useCheckoutText } from '../../text.tsx';
import { AddressFields } from '../checkout/address-fields.tsx';
import { ErrorSummary } from '../checkout/error-summary.tsx';
import { fieldId } from '../checkout/field-text.ts';
import { useCheckedForm } from '../checkout/use-checked-form.ts';
import styles from './samples.module.css';

/** Answer to a form that was refused or did not arrive. */
export type SampleAnswer = {
  fields: FieldProblems;
  /** Problem of the choice of covers, as a sentence. */
  covers: string | null;
  /** Problem of the whole request, as a sentence. */
  message: string | null;
  failed: boolean;
  entered: StepEntry;
  chosen: string[];
};

export type SampleWords = Record<
  'choose' | 'covers' | 'address' | 'requiredHint' | 'emailHint' | 'privacy' | 'submit',
  string
>;

const COVERS = 'covers';

/** Renders the choice of covers and the address to which the shop sends their samples. */
export function SampleForm(props: {
  covers: readonly SampleCover[];
  words: SampleWords;
  countries: string[];
  /** Values before the first answer, of a customer who is logged in. */
  known: StepEntry;
  /** Cover that is chosen before the first answer. */
  shown: string | null;
  answer: SampleAnswer | undefined;
}): ReactNode {
  const { covers, words, countries, known, shown, answer } = props;
  const text = useCheckoutText();
  const checked = useCheckedForm(answer);
  const entered = answer?.entered ?? known;
  const chosen = answer?.chosen ?? (shown === null ? [] : [shown]);
  const problem = answer?.covers ?? undefined;
  const email = checked.problems.email;
  const id = fieldId(COVERS);
  return (
    <form method="post" noValidate className={styles.form} {...checked.handlers}>
      {answer && (
        <ErrorSummary
          fields={checked.refused}
          labels={{ [COVERS]: words.covers }}
          sentences={problem ? { [COVERS]: problem } : {}}
          answer={answer}
          failed={answer.failed}
        >
          {answer.message && <p>{answer.message}</p>}
        </ErrorSummary>
      )}
      <p className={styles.small}>{words.requiredHint}</p>
      <fieldset
        id={id}
        className={styles.group}
        tabIndex={-1}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
      >
        <legend className={styles.legend}>
          {words.choose}
          <span aria-hidden="true"> *</span>
        </legend>
        <div className={styles.covers}>
          {covers.map(({ value, label, swatch }) => (
            <label key={value} className={styles.cover}>
              <input
                type="checkbox"
                name="cover"
                value={value}
                className={styles.tick}
                defaultChecked={chosen.includes(value)}
              />
              <Swatch colour={swatch} size="large" />
              {label}
            </label>
          ))}
        </div>
        <FieldError id={id} error={problem} />
      </fieldset>
      <h2 className={styles.legend}>{words.address}</h2>
      <Field
        id={fieldId('email')}
        name="email"
        type="email"
        label={text.fields.email}
        hint={words.emailHint}
        error={email && fieldProblemText('email', email, text)}
        autoComplete="email"
        required
        defaultValue={entered.email ?? ''}
      />
      <AddressFields prefix="" entered={entered} problems={checked.problems} countries={countries} />
      <p className={styles.small}>{words.privacy}</p>
      <p>
        <Button type="submit" look="primary" busy={checked.busy}>
          {words.submit}
        </Button>
      </p>
    </form>
  );
}
