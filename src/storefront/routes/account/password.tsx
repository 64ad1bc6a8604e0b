import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { AccountFieldProblem } from '../../../shop/customers/accounts/index.ts';
import { href } from '../../../tenants/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import styles from '../../components/account/account-page.module.css';
import { SignInLayout } from '../../components/account/account-page.tsx';
import { cookieHeaders, siteOf, waitingText } from '../../components/account/account-request.ts';
import { FormProblems } from '../../components/account/form-problems.tsx';
import { PasswordField } from '../../components/account/password-field.tsx';
import { problemText } from '../../components/account/problem-text.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/password';

/** Opens the page that the mail links to. Opening does not use up the link, because mail programs prefetch it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccountTexts(context, url);
  const isOpen = await request.shop.customers.password.isOpen(siteOf(request), url.searchParams.get('link') ?? '');
  const { reset } = request.accountText;
  return {
    page: areaPage(request, 'accountPassword', { title: isOpen ? reset.title : reset.invalidTitle }),
    isOpen,
    least: request.tenant.limits.passwordMin,
  };
}

type Answer = { gone: boolean; message: string | null; fields: Record<string, AccountFieldProblem> };

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = await openAccountTexts(context, url);
  const { accountText: text, shop, locale } = request;
  const entered = await readForm(http);
  const link = url.searchParams.get('link') ?? '';
  const outcome = await attempt(request, () => shop.customers.password.reset(siteOf(request), link, entered));
  if (outcome === null) return sendFailure<Answer>(http, { gone: false, message: text.forgot.failed, fields: {} });
  if (outcome.ok)
    return redirect(`${href(locale.locale, 'account')}?password`, {
      status: 303,
      // Ends the session of this browser.
      headers: cookieHeaders(request.browserCookies({ session: null, remember: null, state: null })),
    });
  if (outcome.problem === 'fields')
    return sendBack<Answer>(http, { gone: false, message: null, fields: outcome.fields });
  if (outcome.problem === 'busy')
    return sendBack<Answer>(http, {
      gone: false,
      message: waitingText({ ok: false, problem: 'busy' }, text),
      fields: {},
    });
  return sendBack<Answer>(http, { gone: true, message: null, fields: {} });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { isOpen, least } = loaderData;
  const text = useAccountText();
  const links = useLinks();
  if (!isOpen || actionData?.gone)
    return (
      <SignInLayout title={text.reset.invalidTitle}>
        <p>{text.reset.invalidText}</p>
        <p>
          <LinkButton look="primary" href={links.area('accountForgot')}>
            {text.reset.again}
          </LinkButton>
        </p>
      </SignInLayout>
    );
  const problem = actionData?.fields.password;
  const sentence = problem ? problemText('password', problem, text, least) : undefined;
  return (
    <SignInLayout title={text.reset.title}>
      <p>{text.reset.text}</p>
      <form method="post" noValidate className={styles.form}>
        <FormProblems message={actionData?.message ?? null} answer={actionData} />
        <PasswordField
          id="reset-password"
          name="password"
          label={text.fields.newPassword}
          hint={text.passwordHint(least)}
          kind="new"
          error={sentence}
        />
        <div className={styles.actions}>
          <Button type="submit" look="primary" size="large">
            {text.reset.submit}
          </Button>
        </div>
      </form>
    </SignInLayout>
  );
}
