import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import type { FieldProblem } from '../../../shop/selling/checkout/index.ts';
import { fieldProblemText } from '../../../tenants/field-problem.ts';
import { href } from '../../../tenants/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { afterLogin, cookieHeaders } from '../../components/account/account-request.ts';
import { enterLogin } from '../../components/account/login-answer.ts';
import { LoginForm } from '../../components/account/login-form.tsx';
import { PasskeyLogin } from '../../components/account/passkey-login.tsx';
import { openStep, sendStep } from '../../components/checkout/checkout-flow.ts';
import { ErrorSummary } from '../../components/checkout/error-summary.tsx';
import { fieldId } from '../../components/checkout/field-text.ts';
import { StepPage } from '../../components/checkout/step-page.tsx';
import { SubmitButton } from '../../components/checkout/submit-button.tsx';
import { useCheckedForm } from '../../components/checkout/use-checked-form.ts';
import { shopRequest } from '../../context.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts, openCheckout } from '../../page.ts';
import { withNext } from '../../safe-next.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText, useCheckoutText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/login';
import styles from './step.module.css';

export const handle = { frame: 'checkout' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { view } = await openStep(context, 'checkoutLogin');
  const opened = await openCheckout(context, url);
  const { locale, visitor } = opened;
  // Skips this step for logged-in customers; if they return to it, they see their login.
  if (visitor.type === 2 && view.next === 'delivery') throw redirect(href(locale.locale, 'delivery'), 303);
  return {
    page: areaPage(opened, 'checkoutLogin', { title: opened.checkoutText.steps.checkoutLogin }),
    view,
    visitor: { type: visitor.type, name: visitor.customer?.firstName ?? null },
    registerHref: withNext(href(locale.locale, 'accountRegister'), href(locale.locale, 'delivery')),
  };
}

/** Handles a guest's address or a login, depending on `intent`. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const opened = context.get(shopRequest);
  const { intent } = await readForm(request.clone());
  if (intent === undefined) return sendStep(opened, request, opened.shop.checkout.enterContact);
  const texts = await openAccountTexts(context, url);
  const entered = await readForm(request);
  const result = await attempt(opened, () => enterLogin(opened, entered, texts.accountText));
  const none = { fields: {}, entered: {}, asked: false, failed: false };
  if (result === null)
    return sendFailure(request, {
      ...none,
      login: { message: texts.text.frame.errors.generic, fields: {}, entered: {} },
    });
  if (!result.ok) return sendBack(request, { ...none, login: result.answer });
  return redirect(afterLogin(opened, href(opened.locale.locale, 'delivery'), result.merged), {
    status: 303,
    headers: cookieHeaders(opened.browserCookies(result.change)),
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { view, visitor, registerHref } = loaderData;
  const text = useCheckoutText();
  const account = useAccountText();
  const links = useLinks();
  const login = actionData && 'login' in actionData ? actionData.login : undefined;
  const guest = actionData && !('login' in actionData) ? actionData : undefined;
  const form = useCheckedForm(guest);
  if (visitor.type > 1 && view.contact)
    return (
      <StepPage step="checkoutLogin" view={view} title={text.steps.checkoutLogin}>
        <p>{account.checkout.loggedIn(view.contact.email)}</p>
        <p>
          <LinkButton look="primary" size="large" href={links.area('delivery')}>
            {account.checkout.continue}
          </LinkButton>
        </p>
      </StepPage>
    );
  return (
    <StepPage step="checkoutLogin" view={view} title={text.login.title}>
      <ErrorSummary fields={form.refused} answer={guest} failed={guest?.failed} />
      <GuestSection form={form} email={guest?.entered.email ?? view.contact?.email ?? ''} />
      <section className={styles.part} aria-labelledby="login">
        <h2 id="login" className={styles.title}>
          {account.checkout.loginTitle}
        </h2>
        {visitor.name !== null && <p>{account.login.greeting(visitor.name)}</p>}
        <LoginForm
          way={visitor.type === 1 ? 'soft' : 'email'}
          answer={login}
          next={null}
          forgotHref={links.area('accountForgot')}
        />
        <PasskeyLogin next={links.area('delivery')} />
      </section>
      <section className={styles.part} aria-labelledby="register">
        <h2 id="register" className={styles.title}>
          {account.checkout.registerTitle}
        </h2>
        <p>{account.login.newText}</p>
        <p>
          <LinkButton href={registerHref}>{account.login.register}</LinkButton>
        </p>
      </section>
    </StepPage>
  );
}

/** Renders the form of a guest, who orders with an email address only. */
function GuestSection(props: {
  form: ReturnType<typeof useCheckedForm<FieldProblem>>;
  /** Last entered address; empty without one. */
  email: string;
}): ReactNode {
  const { form, email } = props;
  const text = useCheckoutText();
  const links = useLinks();
  const problem = form.problems.email;
  return (
    <section className={styles.part} aria-labelledby="guest">
      <h2 id="guest" className={styles.title}>
        {text.login.guestTitle}
      </h2>
      <p>{text.login.guestText}</p>
      <Form method="post" noValidate className={styles.form} {...form.handlers}>
        <Field
          id={fieldId('email')}
          name="email"
          type="email"
          label={text.fields.email}
          hint={text.hints.email}
          required
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email}
          error={problem ? fieldProblemText('email', problem, text) : undefined}
        />
        <p className={styles.small}>
          <a href={links.area('privacy')}>{text.login.privacy}</a>
        </p>
        <div className={styles.actions}>
          <SubmitButton busy={form.busy}>{text.login.guestButton}</SubmitButton>
        </div>
      </Form>
    </section>
  );
}
