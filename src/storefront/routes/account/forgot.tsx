import type { ReactNode } from 'react';
import type { AccountFieldProblem } from '../../../shop/customers/accounts/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccountEmailField, listProblems } from '../../components/account/account-field.tsx';
import styles from '../../components/account/account-page.module.css';
import { SignInLayout } from '../../components/account/account-page.tsx';
import { siteOf, waitingText } from '../../components/account/account-request.ts';
import { FormProblems } from '../../components/account/form-problems.tsx';
import { problemText } from '../../components/account/problem-text.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/forgot';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccountTexts(context, url);
  return { page: areaPage(request, 'accountForgot', { title: request.accountText.forgot.title }) };
}

type Answer =
  | { sent: true; email: string }
  | {
      sent: false;
      message: string | null;
      fields: Record<string, AccountFieldProblem>;
      entered: Record<string, string>;
    };

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = await openAccountTexts(context, url);
  const { accountText: text, shop, browser } = request;
  const entered = await readForm(http);
  const outcome = await attempt(request, () => shop.customers.password.requestReset(siteOf(request), browser, entered));
  const refused = (message: string | null, fields: Record<string, AccountFieldProblem> = {}): Answer => ({
    sent: false,
    message,
    fields,
    entered,
  });
  if (outcome === null) return sendFailure<Answer>(http, refused(text.forgot.failed));
  if (outcome.ok) return { sent: true, email: entered.email ?? '' } satisfies Answer;
  if (outcome.problem === 'fields') return sendBack<Answer>(http, refused(null, outcome.fields));
  return sendBack<Answer>(http, refused(waitingText(outcome, text)));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function ForgotPage({ actionData }: Route.ComponentProps): ReactNode {
  const text = useAccountText();
  const links = useLinks();
  const back = <a href={links.area('account')}>{text.forgot.back}</a>;
  if (actionData?.sent)
    return (
      <SignInLayout title={text.forgot.successTitle}>
        <Notice kind="success" role="status">
          {text.forgot.successText(actionData.email)}
        </Notice>
        <p>{back}</p>
      </SignInLayout>
    );
  const fields = actionData?.fields ?? {};
  return (
    <SignInLayout title={text.forgot.title}>
      <p>{text.forgot.text}</p>
      <form method="post" noValidate className={styles.form}>
        <FormProblems
          message={actionData?.message ?? null}
          fields={listProblems('forgot', fields, text.fields, (name, problem) => problemText(name, problem, text, 0))}
          answer={actionData}
        />
        <AccountEmailField
          form="forgot"
          label={text.fields.email}
          problems={fields}
          entered={actionData?.entered}
          autoComplete="username"
        />
        <div className={styles.actions}>
          <Button type="submit" look="primary" size="large">
            {text.forgot.submit}
          </Button>
          {back}
        </div>
      </form>
    </SignInLayout>
  );
}
