import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { href } from '../../../tenants/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction } from '../../components/account/account-request.ts';
import { attempt, readForm, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText, useText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/searches';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountSearches');
  const { customer, tenant, shop, accountText, frame } = request;
  return {
    page: areaPage(request, 'accountSearches', { title: accountText.searches.title }),
    frame,
    terms: await shop.history.terms({ tenant: tenant.id, secret: null, customerId: customer.id }),
    removed: url.searchParams.has('removed'),
  };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountSearches');
  const { customer, tenant, shop, locale } = request;
  const { intent, term = '' } = await readForm(http);
  const owner = { tenant: tenant.id, secret: null, customerId: customer.id };
  const done = await attempt(request, () =>
    intent === 'all' ? shop.history.clear(owner) : shop.history.remove(owner, term),
  );
  if (done === null) return sendFailure(http, { failed: true });
  return redirect(`${href(locale.locale, 'accountSearches')}?removed`, 303);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function SearchesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, terms, removed } = loaderData;
  const { searches: text } = useAccountText();
  const { frame: common } = useText();
  const links = useLinks();
  return (
    <AccountPage frame={frame} title={text.title}>
      {actionData && (
        <Notice kind="problem" role="alert">
          {common.errors.generic}
        </Notice>
      )}
      {removed && !actionData && (
        <Notice kind="success" role="status">
          {text.removed}
        </Notice>
      )}
      <p>{text.text}</p>
      {terms.length === 0 ? (
        <p>{text.empty}</p>
      ) : (
        <>
          <ul className={styles.section}>
            {terms.map((term) => (
              <li key={term} className={styles.row}>
                <a href={links.search(term)}>{term}</a>
                <form method="post">
                  <input type="hidden" name="term" value={term} />
                  <Button
                    type="submit"
                    size="small"
                    look="quiet"
                    name="intent"
                    value="one"
                    aria-label={text.removeOf(term)}
                  >
                    {text.removeOne}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
          <form method="post">
            <Button type="submit" name="intent" value="all">
              {text.removeAll}
            </Button>
          </form>
        </>
      )}
    </AccountPage>
  );
}
