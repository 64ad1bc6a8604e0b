import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { chosenGroups } from '../../shop/customers/tracking/chosen-groups.ts';
import {
  CONSENT_COOKIE,
  consentValue,
  readConsent,
  undecidedGroups,
} from '../../shop/customers/tracking/consent-groups.ts';
import { loadAfterMessages } from '../../tenants/messages/after.ts';
import { href } from '../../tenants/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from '../components/consent/consent-page.module.css';
import { ChoiceButtons, GroupFields } from '../components/consent/group-fields.tsx';
import { PageHead } from '../components/list/page-head.tsx';
import { shopRequest } from '../context.ts';
import { formOf, stayAfterFailure } from '../form-data.ts';
import { areaPage, openRequest } from '../page.ts';
import { useLinks } from '../shop-links.ts';
import { useText } from '../text.tsx';
import { keepPage } from '../unsent.ts';
import type { Route } from './+types/cookies';

const DAY = 86_400;

function cookieOf(request: Request): string | undefined {
  const prefix = `${CONSENT_COOKIE}=`;
  const entries = (request.headers.get('cookie') ?? '').split(/; */);
  return entries.find((entry) => entry.startsWith(prefix))?.slice(prefix.length);
}

/** Loads the consent settings as a page. It is personal, so it is never cached. */
export async function loader({ context, request: http, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { consent } = request.tenant;
  // Browsers get no functions, so the title of the bar stays here.
  const { title: _, lead, ...text } = (await loadAfterMessages(request.locale.locale)).consent;
  return {
    page: areaPage(request, 'cookies', { title: text.settings, description: text.text }),
    text,
    lead: lead(request.tenant.seoTitleName),
    groups: consent.groups,
    agreed: readConsent(cookieOf(http)) ?? undecidedGroups(consent.mode),
    saved: url.searchParams.get('saved') !== null,
  };
}

export async function action({ context, request: http }: Route.ActionArgs) {
  const { tenant, locale, now } = context.get(shopRequest);
  const { groups, cookieDays } = tenant.consent;
  const value = consentValue(chosenGroups(await formOf(http), groups), now);
  // Scripts have to read the cookie: no HttpOnly, and the consent tool's own name.
  const secure = new URL(http.url).protocol === 'https:' ? '; Secure' : '';
  const cookie = `${CONSENT_COOKIE}=${value}; Path=/; Max-Age=${cookieDays * DAY}; SameSite=Lax${secure}`;
  return redirect(`${href(locale.locale, 'cookies')}?saved=1`, { status: 303, headers: { 'Set-Cookie': cookie } });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function Cookies({ loaderData }: Route.ComponentProps): ReactNode {
  const { text, lead, groups, agreed, saved } = loaderData;
  const { links: names } = useText().frame.footer;
  const links = useLinks();
  return (
    <div className={styles.page}>
      <PageHead
        title={text.settings}
        breadcrumb={[
          { name: names.service, href: links.area('service') },
          { name: text.settings, href: null },
        ]}
      />
      <form className={styles.form} method="post" action={links.area('cookies')}>
        {saved && <Notice kind="success">{text.saved}</Notice>}
        <p>{lead}</p>
        <GroupFields text={text} groups={groups} agreed={agreed} />
        <ChoiceButtons text={text} />
      </form>
    </div>
  );
}
