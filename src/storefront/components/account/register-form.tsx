import type { ReactNode } from 'react';
import type { AccountFieldProblem } from '../../../shop/customers/accounts/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../../ui/choices.tsx';
import { useLinks } from '../../shop-links.ts';
import { useShopName } from '../../shop-name.ts';
import { useAccountText, useCheckoutText } from '../../text.tsx';
import { AccountEmailField, AccountField, listProblems } from './account-field.tsx';
import styles from './account-page.module.css';
import { FormProblems } from './form-problems.tsx';
import { PasswordField } from './password-field.tsx';
import { inputId, problemText } from './problem-text.ts';

export const SALUTATION_CHOICES = ['female', 'male', 'notSpecified'] as const;

/** Renders the fields for name and salutation, shared by registration and account. */
export function PersonFields(props: {
  form: string;
  problems: Record<string, AccountFieldProblem>;
  entered: Record<string, string>;
}): ReactNode {
  const { form, problems, entered } = props;
  const text = useAccountText();
  const { fields, salutations } = useCheckoutText();
  const problem = problems.salutation;
  return (
    <>
      <RadioGroup
        legend={fields.salutation}
        id={inputId(form, 'salutation')}
        name="salutation"
        defaultValue={entered.salutation}
        error={problem ? problemText('salutation', problem, text, 0) : undefined}
        required
        layout="tiles"
        options={SALUTATION_CHOICES.map((value) => ({ value, label: salutations[value] }))}
      />
      <AccountField
        form={form}
        name="firstName"
        label={fields.firstName}
        problems={problems}
        entered={entered}
        required
        autoComplete="given-name"
      />
      <AccountField
        form={form}
        name="lastName"
        label={fields.lastName}
        problems={problems}
        entered={entered}
        required
        autoComplete="family-name"
      />
    </>
  );
}

export type RegisterAnswer = {
  message: string | null;
  fields: Record<string, AccountFieldProblem>;
  entered: Record<string, string>;
};

/** Renders the registration. The account opens once the customer confirms by the mail. */
export function RegisterForm(props: {
  answer: RegisterAnswer | undefined;
  least: number;
  next: string | null;
}): ReactNode {
  const { answer, least, next } = props;
  const text = useAccountText();
  const { fields } = useCheckoutText();
  const shop = useShopName();
  const links = useLinks();
  const problems = answer?.fields ?? {};
  const sentence = (name: string, problem: AccountFieldProblem) => problemText(name, problem, text, least);
  const labels = { ...fields, ...text.fields };
  return (
    <form method="post" noValidate className={styles.form}>
      <FormProblems
        message={answer?.message ?? null}
        fields={listProblems('register', problems, labels, sentence)}
        answer={answer}
      />
      <p className={styles.small}>{text.requiredHint}</p>
      {next !== null && <input type="hidden" name="next" value={next} />}
      <PersonFields form="register" problems={problems} entered={answer?.entered ?? {}} />
      <AccountEmailField
        form="register"
        label={text.fields.email}
        problems={problems}
        entered={answer?.entered}
        autoComplete="username"
      />
      <PasswordField
        id={inputId('register', 'password')}
        name="password"
        label={text.fields.password}
        hint={text.passwordHint(least)}
        kind="new"
        error={problems.password ? sentence('password', problems.password) : undefined}
      />
      <Checkbox
        id={inputId('register', 'newsletter')}
        name="newsletter"
        label={text.register.newsletter(shop)}
        defaultChecked={answer?.entered.newsletter === 'on'}
      />
      <p className={styles.small}>
        <a href={links.area('privacy')}>{text.register.privacy}</a>
      </p>
      <div className={styles.actions}>
        <Button type="submit" look="primary" size="large">
          {text.register.submit}
        </Button>
      </div>
    </form>
  );
}
