import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { Button, LinkButton } from '../../../ui/button.tsx';
import styles from '../../components/account/account-page.module.css';
import { SignInLayout } from '../../components/account/account-page.tsx';
import { afterLogin, cookieHeaders, siteOf, startAfterLogin } from '../../components/account/account-request.ts';
import { FormProblems } from '../../components/account/form-problems.tsx';
import { type LoginAnswer, loginResult } from '../../components/account/login-answer.ts';
import { PasswordField } from '../../components/account/password-field.tsx';
import { problemText } from '../../components/account/problem-text.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { safeNext } from '../../safe-next.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText } from '../../text.tsx';
import { thankSubscriber } from '../../thank-subscriber.ts';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/confirm';

/** Opens the page that the registration mail links to. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccountTexts(context, url);
  const { shop, accountText: text } = request;
  const isOpen = await shop.customers.registration.isOpen(siteOf(request), url.searchParams.get('link') ?? '');
  const title = isOpen ? text.confirm.title : text.reset.invalidTitle;
  return { page: areaPage(request, 'accountConfirm', { title }), isOpen };
}

type Answer = { gone: boolean; answer: LoginAnswer | null };

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = await openAccountTexts(context, url);
  const { accountText: text, shop, browser } = request;
  const { password = '' } = await readForm(http);
  const link = url.searchParams.get('link') ?? '';
  const outcome = await attempt(request, () =>
    shop.customers.registration.confirm(siteOf(request), browser, link, password),
  );
  const { generic } = request.text.frame.errors;
  if (outcome === null)
    return sendFailure<Answer>(http, { gone: false, answer: { message: generic, fields: {}, entered: {} } });
  if (!outcome.ok && outcome.problem === 'link-gone') return sendBack<Answer>(http, { gone: true, answer: null });
  // The newsletter box may have been ticked at registration, but the address is confirmed only now.
  if (outcome.ok) await thankSubscriber(request, outcome.customer, false);
  const result = loginResult(outcome, {}, text, generic);
  if (!result.ok) return sendBack<Answer>(http, { gone: false, answer: result.answer });
  const next = safeNext(result.next);
  const onward =
    next === null ? startAfterLogin(request, result.merged, 'confirmed') : afterLogin(request, next, result.merged);
  return redirect(onward, {
    status: 303,
    headers: cookieHeaders(request.browserCookies(result.change)),
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const text = useAccountText();
  const links = useLinks();
  if (!loaderData.isOpen || actionData?.gone)
    return (
      <SignInLayout title={text.reset.invalidTitle}>
        <p>{text.confirm.goneText}</p>
        <p className={styles.actions}>
          <LinkButton look="primary" href={links.area('account')}>
            {text.login.title}
          </LinkButton>
          <LinkButton href={links.area('accountRegister')}>{text.confirm.again}</LinkButton>
        </p>
      </SignInLayout>
    );
  const answer = actionData?.answer ?? undefined;
  const problem = answer?.fields.password;
  return (
    <SignInLayout title={text.confirm.title}>
      <p>{text.confirm.text}</p>
      <form method="post" noValidate className={styles.form}>
        <FormProblems message={answer?.message ?? null} answer={answer} />
        <PasswordField
          id="confirm-password"
          name="password"
          label={text.fields.password}
          kind="current"
          error={problem ? problemText('password', problem, text, 0) : undefined}
        />
        <div className={styles.actions}>
          <Button type="submit" look="primary" size="large">
            {text.confirm.submit}
          </Button>
        </div>
      </form>
    </SignInLayout>
  );
}
