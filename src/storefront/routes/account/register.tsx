import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { AccountFieldProblem } from '../../../shop/customers/accounts/index.ts';
import { href } from '../../../tenants/paths.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SignInLayout } from '../../components/account/account-page.tsx';
import { accountStart, siteOf, waitingText } from '../../components/account/account-request.ts';
import { type RegisterAnswer, RegisterForm } from '../../components/account/register-form.tsx';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { safeNext, withNext } from '../../safe-next.ts';
import { useAccountText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/register';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccountTexts(context, url);
  if (request.visitor.type === 2) throw redirect(accountStart(request), 303);
  const next = safeNext(url.searchParams.get('next'));
  return {
    page: areaPage(request, 'accountRegister', { title: request.accountText.register.title }),
    next,
    least: request.tenant.limits.passwordMin,
    loginHref: withNext(href(request.locale.locale, 'account'), next),
  };
}

type Answer = { sent: true; email: string } | ({ sent: false } & RegisterAnswer);

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = await openAccountTexts(context, url);
  const { accountText: text, shop, browser } = request;
  const { password = '', ...entered } = await readForm(http);
  const next = safeNext(entered.next);
  const outcome = await attempt(request, () =>
    shop.customers.registration.register(siteOf(request), browser, { ...entered, password }, next),
  );
  const refused = (message: string | null, fields: Record<string, AccountFieldProblem> = {}): Answer => ({
    sent: false,
    message,
    fields,
    entered,
  });
  if (outcome === null) return sendFailure<Answer>(http, refused(request.text.frame.errors.generic));
  if (outcome.ok) return { sent: true, email: entered.email ?? '' } satisfies Answer;
  if (outcome.problem === 'fields') return sendBack<Answer>(http, refused(null, outcome.fields));
  return sendBack<Answer>(http, refused(waitingText(outcome, text)));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { next, least, loginHref } = loaderData;
  const text = useAccountText();
  if (actionData?.sent)
    return (
      <SignInLayout title={text.register.successTitle}>
        <Notice kind="success" role="status">
          {text.register.successText(actionData.email)}
        </Notice>
      </SignInLayout>
    );
  return (
    <SignInLayout title={text.register.title}>
      <p>{text.register.text}</p>
      <p>
        <a href={loginHref}>{text.register.haveAccount}</a>
      </p>
      <RegisterForm answer={actionData} least={least} next={next} />
    </SignInLayout>
  );
}
