import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { href } from '../../../tenants/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { refused } from '../../components/account/account-answer.ts';
import { listProblems } from '../../components/account/account-field.tsx';
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
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/erase';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountPrivacy');
  const { customer, shop, accountText, frame, date } = request;
  const { orders, keptUntil, openUntil, owes } = await shop.privacy.remains(siteOf(request), customer);
  const shown = (day: string | null) => (day === null ? null : date(new Date(`${day}T12:00:00Z`)));
  return {
    page: areaPage(request, 'accountErase', { title: accountText.erase.title }),
    frame,
    orders,
    keptUntil: shown(keptUntil),
    openUntil: shown(openUntil),
    owes,
  };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountPrivacy');
  const { accountText: text, text: common } = await openAccountTexts(context, url);
  const { browser, browserCookies, customer, locale, shop } = request;
  const entered = await readForm(http);
  const outcome = await attempt(request, () => shop.privacy.eraseOwn(siteOf(request), browser, customer, entered));
  if (outcome === null) return sendFailure(http, refused('erase', entered, { message: common.frame.errors.generic }));
  // Another request deleted the account first, so the result is the same.
  if (outcome.ok || outcome.problem === 'gone')
    return redirect(`${href(locale.locale, 'account')}?erased`, {
      status: 303,
      headers: cookieHeaders(outcome.ok ? browserCookies(outcome.change) : []),
    });
  if (outcome.problem === 'fields') return sendBack(http, refused('erase', entered, { fields: outcome.fields }));
  if (outcome.problem === 'order-under-way')
    return sendBack(http, refused('erase', entered, { message: text.erase.underWay }));
  return sendBack(http, refused('erase', entered, { message: waitingText(outcome, text) }));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function ErasePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, orders, keptUntil, openUntil, owes } = loaderData;
  const text = useAccountText();
  const { erase } = text;
  const links = useLinks();
  const problems = actionData?.fields ?? {};
  return (
    <AccountPage frame={frame} title={erase.title}>
      <AccountSection id="goes" title={erase.goesTitle}>
        <ul>
          {erase.goes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </AccountSection>
      <AccountSection id="stays" title={erase.staysTitle}>
        {keptUntil === null ? (
          <p>{erase.nothingStays}</p>
        ) : (
          <p>
            {erase.stays(orders, keptUntil)} {erase.law}
          </p>
        )}
        {openUntil !== null && <p>{erase.open(openUntil)}</p>}
        {owes && <p>{erase.owes}</p>}
        <p>{erase.again}</p>
      </AccountSection>
      <form method="post" noValidate className={styles.form}>
        <FormProblems
          message={actionData?.message ?? null}
          fields={listProblems('erase', problems, { ...text.fields, understood: erase.title }, (name, problem) =>
            name === 'understood' ? erase.understoodMissing : problemText(name, problem, text, 0),
          )}
          answer={actionData}
        />
        <Checkbox
          id={inputId('erase', 'understood')}
          name="understood"
          label={erase.understood}
          defaultChecked={actionData?.entered.understood === 'on'}
          error={problems.understood ? erase.understoodMissing : undefined}
          required
        />
        <PasswordField
          id={inputId('erase', 'password')}
          name="password"
          label={text.fields.password}
          kind="current"
          error={problems.password ? problemText('password', problems.password, text, 0) : undefined}
        />
        <div className={styles.actions}>
          <Button type="submit" look="primary">
            {erase.submit}
          </Button>
          <LinkButton href={links.area('accountPrivacy')}>{erase.back}</LinkButton>
        </div>
      </form>
    </AccountPage>
  );
}
