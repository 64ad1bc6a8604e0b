import type { ReactNode } from 'react';
import { data } from 'react-router';
import { birthdayText } from '../../../tenants/birthday-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type AccountAnswer, refused, succeeded } from '../../components/account/account-answer.ts';
import { AccountEmailField, AccountField, listProblems } from '../../components/account/account-field.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage, AccountSection } from '../../components/account/account-page.tsx';
import {
  cookieHeaders,
  openAccount,
  openAccountAction,
  siteOf,
  waitingText,
} from '../../components/account/account-request.ts';
import { FormProblems } from '../../components/account/form-problems.tsx';
import { PasswordField } from '../../components/account/password-field.tsx';
import { inputId, problemText } from '../../components/account/problem-text.ts';
import { PersonFields } from '../../components/account/register-form.tsx';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { useAccountText, useCheckoutText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/data';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountData');
  const { salutation, firstName, lastName, birthday, phone, email } = request.customer;
  return {
    page: areaPage(request, 'accountData', { title: request.accountText.data.title }),
    frame: request.frame,
    email,
    person: {
      salutation,
      firstName,
      lastName,
      birthday: birthday === null ? '' : birthdayText(birthday, request.locale.locale),
      phone: phone ?? '',
    },
    least: request.tenant.limits.passwordMin,
    emailChanged: url.searchParams.has('email'),
  };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountData');
  const { accountText: text, text: common } = await openAccountTexts(context, url);
  const { customer, browser, shop } = request;
  const { customers } = shop;
  const house = siteOf(request);
  const entered = await readForm(http);
  const form = entered.intent === 'email' || entered.intent === 'password' ? entered.intent : 'person';

  if (form === 'password') {
    const outcome = await attempt(request, () => customers.password.change(house, browser, customer, entered));
    if (outcome === null) return sendFailure(http, refused(form, entered, { message: common.frame.errors.generic }));
    if (outcome.ok)
      return data(succeeded(form, text.data.passwordChanged), {
        headers: cookieHeaders(request.browserCookies(outcome.change)),
      });
    return sendBack(
      http,
      refused(
        form,
        entered,
        outcome.problem === 'fields' ? { fields: outcome.fields } : { message: waitingText(outcome, text) },
      ),
    );
  }
  const outcome = await attempt(request, () =>
    form === 'email'
      ? customers.data.changeEmail(house, browser, customer, entered)
      : customers.data.change(house, customer, entered),
  );
  if (outcome === null) return sendFailure(http, refused(form, entered, { message: common.frame.errors.generic }));
  if (outcome.ok) return succeeded(form, form === 'email' ? text.data.emailSent(entered.email ?? '') : text.saved);
  return sendBack(
    http,
    refused(
      form,
      entered,
      outcome.problem === 'fields' ? { fields: outcome.fields } : { message: waitingText(outcome, text) },
    ),
  );
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

type FormProps = {
  /** Answer to this form; undefined if the visitor did not submit it. */
  answer: AccountAnswer | undefined;
  /** Minimum password length in characters. */
  least: number;
};

export default function DataPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, email, person, least, emailChanged } = loaderData;
  const text = useAccountText();
  const about = (form: string): FormProps => ({ answer: actionData?.form === form ? actionData : undefined, least });
  return (
    <AccountPage frame={frame} title={text.data.title}>
      {emailChanged && !actionData && (
        <Notice kind="success" role="status">
          {text.login.emailChanged}
        </Notice>
      )}
      <PersonSection person={person} {...about('person')} />
      <EmailSection email={email} {...about('email')} />
      <PasswordSection {...about('password')} />
    </AccountPage>
  );
}

/** Renders the answer to a form, and the name under which the action knows it. */
function FormHead({ form, answer, least }: FormProps & { form: string }): ReactNode {
  const text = useAccountText();
  const { fields } = useCheckoutText();
  const labels = { ...fields, ...text.fields, current: text.fields.currentPassword, password: text.fields.password };
  return (
    <>
      {answer?.done && (
        <Notice kind="success" role="status">
          {answer.done}
        </Notice>
      )}
      <FormProblems
        message={answer?.message ?? null}
        fields={listProblems(form, answer?.fields ?? {}, labels, (name, problem) =>
          problemText(name, problem, text, least),
        )}
        answer={answer}
      />
      <input type="hidden" name="intent" value={form} />
    </>
  );
}

function PersonSection({ person, answer, least }: FormProps & { person: Record<string, string> }): ReactNode {
  const text = useAccountText();
  const { fields } = useCheckoutText();
  const entered = answer && answer.done === null ? answer.entered : person;
  const problems = answer?.fields ?? {};
  return (
    <AccountSection id="person" title={text.data.person}>
      <form method="post" noValidate className={styles.form}>
        <FormHead form="person" answer={answer} least={least} />
        <PersonFields form="person" problems={problems} entered={entered} />
        <AccountField
          form="person"
          name="birthday"
          label={fields.birthday}
          hint={text.birthdayHint}
          problems={problems}
          entered={entered}
          optionalMark={text.optional}
          autoComplete="bday"
        />
        <AccountField
          form="person"
          name="phone"
          type="tel"
          label={fields.phone}
          problems={problems}
          entered={entered}
          optionalMark={text.optional}
          autoComplete="tel"
        />
        <div className={styles.actions}>
          <Button type="submit" look="primary">
            {text.save}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}

function EmailSection({ email, answer, least }: FormProps & { email: string }): ReactNode {
  const text = useAccountText();
  const problems = answer?.fields ?? {};
  return (
    <AccountSection id="email" title={text.data.emailTitle}>
      <p>{text.data.emailNow(email)}</p>
      <form method="post" noValidate className={styles.form}>
        <FormHead form="email" answer={answer} least={least} />
        <AccountEmailField
          form="email"
          label={text.fields.newEmail}
          problems={problems}
          entered={answer?.entered}
          autoComplete="email"
        />
        <PasswordField
          id={inputId('email', 'password')}
          name="password"
          label={text.fields.password}
          kind="current"
          error={problems.password ? problemText('password', problems.password, text, least) : undefined}
        />
        <div className={styles.actions}>
          <Button type="submit">{text.data.emailSubmit}</Button>
        </div>
      </form>
    </AccountSection>
  );
}

function PasswordSection({ answer, least }: FormProps): ReactNode {
  const text = useAccountText();
  const problems = answer?.fields ?? {};
  return (
    <AccountSection id="password" title={text.data.passwordTitle}>
      <p>{text.data.passwordText}</p>
      <form method="post" noValidate className={styles.form}>
        <FormHead form="password" answer={answer} least={least} />
        <PasswordField
          id={inputId('password', 'current')}
          name="current"
          label={text.fields.currentPassword}
          kind="current"
          error={problems.current ? problemText('current', problems.current, text, least) : undefined}
        />
        <PasswordField
          id={inputId('password', 'password')}
          name="password"
          label={text.fields.newPassword}
          hint={text.passwordHint(least)}
          kind="new"
          error={problems.password ? problemText('password', problems.password, text, least) : undefined}
        />
        <div className={styles.actions}>
          <Button type="submit">{text.data.passwordSubmit}</Button>
        </div>
      </form>
    </AccountSection>
  );
}
