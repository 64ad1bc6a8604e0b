import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { Customer } from '../../../shop/customers/accounts/index.ts';
import { href } from '../../../tenants/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage, AccountSection } from '../../components/account/account-page.tsx';
import {
  cookieHeaders,
  openAccount,
  openAccountAction,
  passkeySiteOf,
  waitingText,
} from '../../components/account/account-request.ts';
import { type PasskeyCreationStart, PasskeySection } from '../../components/account/passkey-section.tsx';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText, useText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/security';

/** Results of changes, from their redirects. */
const DONE = ['ended', 'passkeyAdded', 'passkeyRemoved'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountSecurity');
  const { customer, visitor, accountText, frame, date, shop } = request;
  const devices = await shop.customers.settings.devices(customer, visitor.deviceId);
  const passkeys = await shop.customers.passkeys.list(customer);
  const { security: text } = accountText;
  return {
    page: areaPage(request, 'accountSecurity', { title: text.title }),
    frame,
    devices: devices.map(({ id, browser, platform, seenAt, isThis, isFull }) => ({
      id,
      browser,
      platform,
      seen: date(seenAt),
      isThis,
      isFull,
    })),
    passkeys: passkeys.map(({ id, browser, platform, createdAt, usedAt }) => ({
      id,
      name: text.device(browser || text.unknownBrowser, platform || text.unknownPlatform),
      created: date(createdAt),
      used: usedAt && date(usedAt),
    })),
    hasPassword: customer.hasPassword,
    done: DONE.find((name) => url.searchParams.has(name)) ?? null,
  };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountSecurity');
  const { browser, customer, shop, locale } = request;
  const entered = await readForm(http);
  const { intent, id = '' } = entered;
  const here = href(locale.locale, 'accountSecurity');
  if (intent === 'everywhere') {
    const change = await attempt(request, () => shop.customers.login.logoutEverywhere(customer.id));
    if (change === null) return sendFailure(http, { failed: true });
    return redirect(`${href(locale.locale, 'account')}?out`, {
      status: 303,
      headers: cookieHeaders(request.browserCookies(change)),
    });
  }
  if (intent === 'passkey-start') return startPasskey(await openAccountTexts(context, url), customer, entered);
  if (intent === 'passkey-add') {
    const added = await attempt(request, () =>
      shop.customers.passkeys.add(passkeySiteOf(request), browser, customer, entered),
    );
    return added ? redirect(`${here}?passkeyAdded#passkeys`, 303) : sendBack(http, { added: false as const });
  }
  if (intent === 'passkey-remove') {
    const removed = await attempt(request, () => shop.customers.passkeys.remove(customer, id));
    return removed === null ? sendFailure(http, { failed: true }) : redirect(`${here}?passkeyRemoved#passkeys`, 303);
  }
  const ended = await attempt(request, () => shop.customers.settings.endDevice(browser, customer, id));
  if (ended === null) return sendFailure(http, { failed: true });
  return redirect(`${here}?ended`, 303);
}

/** Returns what the browser creates a passkey from. A script asks for it. */
async function startPasskey(
  request: Awaited<ReturnType<typeof openAccountTexts>>,
  customer: Customer,
  entered: Record<string, string>,
): Promise<PasskeyCreationStart> {
  const { shop, accountText, text } = request;
  const started = await attempt(request, () =>
    shop.customers.passkeys.start(passkeySiteOf(request), customer, entered),
  );
  if (started === null) return { creationProblem: text.frame.errors.generic, field: null };
  if (started.ok) return { creation: started.options };
  switch (started.problem) {
    case 'fields':
      return { creationProblem: null, field: started.fields.current ?? null };
    case 'too-many':
      return { creationProblem: accountText.security.passkeysFull(started.most), field: null };
    default:
      return { creationProblem: waitingText(started, accountText), field: null };
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, devices, passkeys, hasPassword, done } = loaderData;
  const { security: text } = useAccountText();
  const { frame: common } = useText();
  const links = useLinks();
  const nameOf = ({ browser, platform }: { browser: string; platform: string }) =>
    text.device(browser || text.unknownBrowser, platform || text.unknownPlatform);
  return (
    <AccountPage frame={frame} title={text.title}>
      {actionData && 'failed' in actionData && <Notice kind="problem">{common.errors.generic}</Notice>}
      {done && !actionData && (
        <Notice kind="success" role="status">
          {text[done]}
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
      <PasskeySection passkeys={passkeys} hasPassword={hasPassword} />
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
