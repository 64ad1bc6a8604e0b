import type { ComponentProps, FormEvent, ReactNode } from 'react';
import type { AccountFieldProblem } from '../../../shop/customers/accounts/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { useAccountText } from '../../text.tsx';
import { AccountEmailField, AccountField, listProblems } from './account-field.tsx';
import styles from './account-page.module.css';
import { FormProblems } from './form-problems.tsx';
import type { LoginAnswer } from './login-answer.ts';
import { PasswordField } from './password-field.tsx';
import { inputId, problemText } from './problem-text.ts';

export type Way = 'email' | 'number' | 'soft';

const FORM = 'login';
/** Shortest password that any tenant ever accepted (docs/rules/sessions.md#passwords). */
const LEAST = 6;

/** Renders one way to log in. A whole document answers, so no data of another session stays in memory. */
export function LoginForm(props: {
  way: Way;
  answer: LoginAnswer | undefined;
  next: string | null;
  forgotHref: string;
  /** Target of the form; the current page by default. */
  action?: string;
  busy?: boolean;
  /** Set by the dialog, which sends the form by script. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  onForgot?: (event: React.MouseEvent) => void;
}): ReactNode {
  const { way, answer, next, forgotHref, action, busy = false, onSubmit, onForgot } = props;
  const text = useAccountText();
  const problems = answer?.fields ?? {};
  const sentence = (name: string, problem: AccountFieldProblem) => problemText(name, problem, text, LEAST);
  const common = { form: FORM, problems, entered: answer?.entered };
  return (
    <form method="post" action={action} noValidate className={styles.form} onSubmit={onSubmit}>
      <FormProblems
        message={answer?.message ?? null}
        fields={listProblems(FORM, problems, text.fields, sentence)}
        answer={answer}
      />
      <input type="hidden" name="intent" value={way} />
      {next !== null && <input type="hidden" name="next" value={next} />}
      {way === 'number' ? (
        <NumberFields {...common} />
      ) : (
        <>
          {way === 'email' && <AccountEmailField {...common} label={text.fields.email} autoComplete="username" />}
          <PasswordField
            id={inputId(FORM, 'password')}
            name="password"
            label={text.fields.password}
            kind="current"
            error={problems.password ? sentence('password', problems.password) : undefined}
          />
        </>
      )}
      <Checkbox
        id={inputId(FORM, 'stay')}
        name="stay"
        label={text.login.stay}
        defaultChecked={answer?.entered.stay === 'on'}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" size="large" busy={busy}>
          {text.login.submit}
        </Button>
        {way !== 'number' && (
          <a href={forgotHref} onClick={onForgot}>
            {text.login.forgot}
          </a>
        )}
      </div>
    </form>
  );
}

/** Renders the login with customer number and birthday. */
function NumberFields(props: Pick<ComponentProps<typeof AccountField>, 'form' | 'problems' | 'entered'>): ReactNode {
  const text = useAccountText();
  return (
    <>
      <p className={styles.small}>{text.login.numberNote}</p>
      <AccountField
        {...props}
        name="number"
        label={text.fields.number}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <AccountField
        {...props}
        name="birthday"
        label={text.fields.birthday}
        hint={text.birthdayHint}
        required
        autoComplete="bday"
      />
    </>
  );
}
