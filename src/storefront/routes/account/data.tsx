import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { AccountFieldProblem } from '../../../shop/customers/accounts/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type AccountAnswer, refused, succeeded } from '../../components/account/account-answer.ts';
import { AccountField, listProblems } from '../../components/account/account-field.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
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
import { attempt, readForm, sendBack, sendFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { useAccountText, useCheckoutText } from '../../text.tsx';
import type { Route } from './+types/data';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountData');
  const { salutation, firstName, lastName, birthday, phone, email } = request.customer;
  const [year, month, day] = birthday?.split('-') ?? [];
  return {
    page: areaPage(request, 'accountData', { title: request.accountText.data.title }),
    frame: request.frame,
    email,
    person: {
      salutation,
      firstName,
      lastName,
      birthday: birthday === null ? '' : `${day}.${month}.${year}`,
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

export default function DataPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, email, person, least, emailChanged } = loaderData;
  const text = useAccountText();
  const { fields } = useCheckoutText();
  const of = (form: string): AccountAnswer | undefined => (actionData?.form === form ? actionData : undefined);
  const labels = { ...fields, ...text.fields, current: text.fields.currentPassword, password: text.fields.password };
  const sentence = (name: string, problem: AccountFieldProblem) => problemText(name, problem, text, least);
  const head = (form: string) => (
    <>
      {of(form)?.done && (
        <Notice kind="success" role="status">
          {of(form)?.done}
        </Notice>
      )}
      <FormProblems
        message={of(form)?.message ?? null}
        fields={listProblems(form, of(form)?.fields ?? {}, labels, sentence)}
        answer={of(form)}
      />
      <input type="hidden" name="intent" value={form} />
    </>
  );
  const personAnswer = of('person');
  const enteredPerson = personAnswer && personAnswer.done === null ? personAnswer.entered : person;
  const personProblems = personAnswer?.fields ?? {};
  const emailProblems = of('email')?.fields ?? {};
  const passwordProblems = of('password')?.fields ?? {};
  return (
    <AccountPage frame={frame} title={text.data.title}>
      {emailChanged && !actionData && (
        <Notice kind="success" role="status">
          {text.login.emailChanged}
        </Notice>
      )}
      <section className={styles.section} aria-labelledby="person">
        <h2 id="person">{text.data.person}</h2>
        <form method="post" noValidate className={styles.form}>
          {head('person')}
          <PersonFields form="person" problems={personProblems} entered={enteredPerson} />
          <AccountField
            form="person"
            name="birthday"
            label={fields.birthday}
            hint={text.birthdayHint}
            problems={personProblems}
            entered={enteredPerson}
            optionalMark={text.optional}
            autoComplete="bday"
          />
          <AccountField
            form="person"
            name="phone"
            type="tel"
            label={fields.phone}
            problems={personProblems}
            entered={enteredPerson}
            optionalMark={text.optional}
            autoComplete="tel"
          />
          <div className={styles.actions}>
            <Button type="submit" look="primary">
              {text.save}
            </Button>
          </div>
        </form>
      </section>
      <section className={styles.section} aria-labelledby="email">
        <h2 id="email">{text.data.emailTitle}</h2>
        <p>{text.data.emailNow(email)}</p>
        <form method="post" noValidate className={styles.form}>
          {head('email')}
          <AccountField
            form="email"
            name="email"
            type="email"
            label={text.fields.newEmail}
            problems={emailProblems}
            entered={of('email')?.entered}
            required
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField
            id={inputId('email', 'password')}
            name="password"
            label={text.fields.password}
            kind="current"
            error={emailProblems.password ? sentence('password', emailProblems.password) : undefined}
          />
          <div className={styles.actions}>
            <Button type="submit">{text.data.emailSubmit}</Button>
          </div>
        </form>
      </section>
      <section className={styles.section} aria-labelledby="password">
        <h2 id="password">{text.data.passwordTitle}</h2>
        <p>{text.data.passwordText}</p>
        <form method="post" noValidate className={styles.form}>
          {head('password')}
          <PasswordField
            id={inputId('password', 'current')}
            name="current"
            label={text.fields.currentPassword}
            kind="current"
            error={passwordProblems.current ? sentence('current', passwordProblems.current) : undefined}
          />
          <PasswordField
            id={inputId('password', 'password')}
            name="password"
            label={text.fields.newPassword}
            hint={text.passwordHint(least)}
            kind="new"
            error={passwordProblems.password ? sentence('password', passwordProblems.password) : undefined}
          />
          <div className={styles.actions}>
            <Button type="submit">{text.data.passwordSubmit}</Button>
          </div>
        </form>
      </section>
    </AccountPage>
  );
}
