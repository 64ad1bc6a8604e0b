import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { href } from '../../../tenants/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage, AccountSection } from '../../components/account/account-page.tsx';
import { cookieHeaders, openAccount, openAccountAction } from '../../components/account/account-request.ts';
import { attempt, readForm, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText, useText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/security';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountSecurity');
  const { customer, visitor, accountText, frame, date, shop } = request;
  const devices = await shop.customers.settings.devices(customer, visitor.deviceId);
  return {
    page: areaPage(request, 'accountSecurity', { title: accountText.security.title }),
    frame,
    devices: devices.map(({ id, browser, platform, seenAt, isThis, isFull }) => ({
      id,
      browser,
      platform,
      seen: date(seenAt),
      isThis,
      isFull,
    })),
    ended: url.searchParams.has('ended'),
  };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountSecurity');
  const { browser, customer, shop, locale } = request;
  const { intent, id = '' } = await readForm(http);
  const here = href(locale.locale, 'accountSecurity');
  if (intent === 'everywhere') {
    const change = await attempt(request, () => shop.customers.login.logoutEverywhere(customer.id));
    if (change === null) return sendFailure(http, { failed: true });
    return redirect(`${href(locale.locale, 'account')}?out`, {
      status: 303,
      headers: cookieHeaders(request.browserCookies(change)),
    });
  }
  const ended = await attempt(request, () => shop.customers.settings.endDevice(browser, customer, id));
  if (ended === null) return sendFailure(http, { failed: true });
  return redirect(`${here}?ended`, 303);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, devices, ended } = loaderData;
  const { security: text } = useAccountText();
  const { frame: common } = useText();
  const links = useLinks();
  const nameOf = ({ browser, platform }: { browser: string; platform: string }) =>
    text.device(browser || text.unknownBrowser, platform || text.unknownPlatform);
  return (
    <AccountPage frame={frame} title={text.title}>
      {actionData && <Notice kind="problem">{common.errors.generic}</Notice>}
      {ended && !actionData && (
        <Notice kind="success" role="status">
          {text.ended}
        </Notice>
      )}
      <AccountSection id="devices" title={text.devices}>
        <ul className={styles.cards}>
          {devices.map((device) => (
            <li key={device.id} className={styles.card}>
              <h3>{nameOf(device)}</h3>
              {device.isThis && <p className={styles.tag}>{text.thisDevice}</p>}
              <p className={styles.small}>
                {text.seen(device.seen)}
                {!device.isFull && <> · {text.soft}</>}
              </p>
              {!device.isThis && (
                <form method="post">
                  <input type="hidden" name="id" value={device.id} />
                  <Button type="submit" size="small" name="intent" value="end" aria-label={text.endOf(nameOf(device))}>
                    {text.end}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      </AccountSection>
      <AccountSection id="everywhere" title={text.everywhere}>
        <p>{text.everywhereText}</p>
        <form method="post">
          <Button type="submit" name="intent" value="everywhere">
            {text.everywhere}
          </Button>
        </form>
      </AccountSection>
      <p>
        <LinkButton href={`${links.area('accountData')}#password`}>{text.password}</LinkButton>
      </p>
    </AccountPage>
  );
}
