import { redirect } from 'react-router';
import { href } from '../../../tenants/paths.ts';
import { cookieHeaders, siteOf } from '../../components/account/account-request.ts';
import { shopRequest } from '../../context.ts';
import type { Route } from './+types/logout';

/** A link must not log out; only the form does. */
export function loader({ context }: Route.LoaderArgs): never {
  throw redirect(href(context.get(shopRequest).locale.locale, 'account'), 303);
}

export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const request = context.get(shopRequest);
  const { shop, browser, locale, browserCookies } = request;
  const change = await shop.customers.login.logout(siteOf(request), browser);
  return redirect(`${href(locale.locale, 'account')}?out`, {
    status: 303,
    headers: cookieHeaders(browserCookies(change)),
  });
}
