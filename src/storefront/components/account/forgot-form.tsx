import { type FormEvent, type ReactNode, useState } from 'react';
import type { AccountFieldProblem } from '../../../shop/customers/accounts/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useLinks } from '../../shop-links.ts';
import { useAccountText, useLocale } from '../../text.tsx';
import { AccountEmailField } from './account-field.tsx';
import styles from './account-page.module.css';
import { FormProblems } from './form-problems.tsx';
import { sendAccountForm } from './send-form.ts';

type State = { message: string | null; fields: Record<string, AccountFieldProblem> };

/**
 * Renders the form for a forgotten password in the dialog. Its success message does not reveal whether the address is
 * known.
 */
export function ForgotForm({ onBack }: { onBack: () => void }): ReactNode {
  const text = useAccountText();
  const locale = useLocale();
  const links = useLinks();
  const [answer, setAnswer] = useState<State>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    const sent = await sendAccountForm('/api/customer/password-reset', locale, { email });
    if (sent.kind === 'done') setSentTo(email);
    else if (sent.kind === 'failed') setAnswer({ message: text.forgot.failed, fields: {} });
    else setAnswer({ message: sent.message(text, 'email'), fields: sent.fields });
  };
  const back = (
    <Button look="quiet" onClick={onBack}>
      {text.forgot.back}
    </Button>
  );
  if (sentTo !== null)
    return (
      <div className={styles.form}>
        <Notice kind="success" role="status">
          <p>
            <strong>{text.forgot.successTitle}</strong>
          </p>
          <p>{text.forgot.successText(sentTo)}</p>
        </Notice>
        {back}
      </div>
    );
  return (
    <form
      method="post"
      action={links.area('accountForgot')}
      noValidate
      className={styles.form}
      onSubmit={(event) => void submit(event)}
    >
      <p>{text.forgot.text}</p>
      <FormProblems message={answer?.message ?? null} answer={answer} />
      <AccountEmailField
        form="forgot"
        label={text.fields.email}
        problems={answer?.fields ?? {}}
        autoComplete="username"
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary">
          {text.forgot.submit}
        </Button>
        {back}
      </div>
    </form>
  );
}
