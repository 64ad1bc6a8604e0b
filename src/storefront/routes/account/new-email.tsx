import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { href } from '../../../tenants/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../components/account/account-page.module.css';
import { SignInLayout } from '../../components/account/account-page.tsx';
import { isSupported, siteOf } from '../../components/account/account-request.ts';
import { attempt, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { withNext } from '../../safe-next.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText, useText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/new-email';

/** Opens the page that the mail to the new address links to. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccountTexts(context, url);
  const { shop, accountText: text } = request;
  const link = url.searchParams.get('link') ?? '';
  const state = await shop.customers.data.emailLink(siteOf(request), request.visitor, link);
  if (state === 'login')
    throw redirect(withNext(href(request.locale.locale, 'account'), `${url.pathname}${url.search}`), 303);
  const isOpen = state === 'open';
  const title = isOpen ? text.newEmail.title : text.reset.invalidTitle;
  return { page: areaPage(request, 'accountEmail', { title }), isOpen };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = await openAccountTexts(context, url);
  const { shop, locale, visitor, tenant } = request;
  const link = url.searchParams.get('link') ?? '';
  const outcome = await attempt(request, () => shop.customers.data.confirmEmail(siteOf(request), visitor, link));
  if (outcome === null) return sendFailure(http, { gone: false });
  if (!outcome.ok) return sendBack(http, { gone: true });
  const isOpen = visitor.type === 2 && isSupported(tenant, 'accountData');
  return redirect(`${href(locale.locale, isOpen ? 'accountData' : 'account')}?email`, 303);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function NewEmailPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const text = useAccountText();
  const { frame } = useText();
  const links = useLinks();
  if (!loaderData.isOpen || actionData?.gone)
    return (
      <SignInLayout title={text.reset.invalidTitle}>
        <p>{text.reset.invalidText}</p>
        <p>
          <LinkButton look="primary" href={links.area('accountData')}>
            {text.navigation.data}
          </LinkButton>
        </p>
      </SignInLayout>
    );
  return (
    <SignInLayout title={text.newEmail.title}>
      <p>{text.newEmail.text}</p>
      <form method="post" className={styles.form}>
        {actionData && <Notice kind="problem">{frame.errors.generic}</Notice>}
        <div className={styles.actions}>
          <Button type="submit" look="primary" size="large">
            {text.newEmail.submit}
          </Button>
        </div>
      </form>
    </SignInLayout>
  );
}
