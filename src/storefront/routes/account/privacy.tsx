import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { href } from '../../../tenants/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { refused } from '../../components/account/account-answer.ts';
import { listProblems } from '../../components/account/account-field.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage, AccountSection } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction, siteOf, waitingText } from '../../components/account/account-request.ts';
import { FormProblems } from '../../components/account/form-problems.tsx';
import { PasswordField } from '../../components/account/password-field.tsx';
import { inputId, problemText } from '../../components/account/problem-text.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/privacy';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountPrivacy');
  const { customer, shop, accountText, frame, date } = request;
  const link = url.searchParams.get('link');
  const isOpen = link !== null && (await shop.privacy.isExtractOpen(customer, link));
  const requests = await shop.privacy.requests(customer);
  return {
    page: areaPage(request, 'accountPrivacy', { title: accountText.privacy.title }),
    frame,
    link: isOpen ? link : null,
    isGone: (link !== null && !isOpen) || url.searchParams.has('gone'),
    inWork: url.searchParams.has('working'),
    requests: requests.map(({ id, kind, askedAt, doneAt }) => ({
      id,
      kind,
      asked: date(askedAt),
      isDone: doneAt !== null,
    })),
  };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountPrivacy');
  const { accountText: text, text: common } = await openAccountTexts(context, url);
  const { browser, customer, locale, shop } = request;
  const entered = await readForm(http);
  const outcome = await attempt(request, () => shop.privacy.askExtract(siteOf(request), browser, customer, entered));
  if (outcome === null) return sendFailure(http, refused('extract', entered, { message: common.frame.errors.generic }));
  if (!outcome.ok)
    return sendBack(
      http,
      refused(
        'extract',
        entered,
        outcome.problem === 'fields' ? { fields: outcome.fields } : { message: waitingText(outcome, text) },
      ),
    );
  const here = href(locale.locale, 'accountPrivacy');
  // The link contains no personal data and works only in this customer's session.
  return redirect(outcome.link === null ? `${here}?working` : `${here}?link=${outcome.link}`, 303);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function PrivacyPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, link, isGone, inWork, requests } = loaderData;
  const text = useAccountText();
  const { privacy } = text;
  const links = useLinks();
  const problems = actionData?.fields ?? {};
  const file = (as: 'html' | 'json') => `${links.area('accountExtract')}?link=${link}&as=${as}`;
  return (
    <AccountPage frame={frame} title={privacy.title}>
      <AccountSection id="extract" title={privacy.extractTitle}>
        {link !== null && !actionData && (
          <>
            <Notice kind="success" role="status">
              {privacy.ready}
            </Notice>
            <p className={styles.actions}>
              <a href={file('html')} download>
                {privacy.asPage}
              </a>
              <a href={file('json')} download>
                {privacy.asJson}
              </a>
            </p>
          </>
        )}
        {isGone && !actionData && (
          <Notice kind="problem" role="alert">
            {privacy.linkGone}
          </Notice>
        )}
        {inWork && !actionData && (
          <Notice kind="info" role="status">
            {privacy.inWork}
          </Notice>
        )}
        <p>{privacy.extractText}</p>
        <form method="post" noValidate className={styles.form}>
          <FormProblems
            message={actionData?.message ?? null}
            fields={listProblems('extract', problems, text.fields, (name, problem) =>
              problemText(name, problem, text, 0),
            )}
            answer={actionData}
          />
          <PasswordField
            id={inputId('extract', 'password')}
            name="password"
            label={text.fields.password}
            kind="current"
            error={problems.password ? problemText('password', problems.password, text, 0) : undefined}
          />
          <div className={styles.actions}>
            <Button type="submit" look="primary">
              {privacy.extractSubmit}
            </Button>
          </div>
        </form>
      </AccountSection>
      {requests.length > 0 && (
        <AccountSection id="requests" title={privacy.requests}>
          <ul>
            {requests.map((request) => (
              <li key={request.id}>
                {privacy.request(privacy.requestKinds[request.kind], request.asked)} ·{' '}
                {request.isDone ? privacy.requestDone : privacy.requestOpen}
              </li>
            ))}
          </ul>
        </AccountSection>
      )}
      <AccountSection id="erase" title={privacy.eraseTitle}>
        <p>{privacy.eraseText}</p>
        <p className={styles.actions}>
          <LinkButton href={links.area('accountErase')}>{privacy.eraseLink}</LinkButton>
          <a href={links.area('privacy')}>{privacy.notice}</a>
        </p>
      </AccountSection>
    </AccountPage>
  );
}
