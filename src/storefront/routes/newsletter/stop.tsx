import type { ReactNode } from 'react';
import { newsletterHref } from '../../../tenants/newsletter-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SignInLayout } from '../../components/account/account-page.tsx';
import { openNewsletterAction, openNewsletterPage } from '../../components/newsletter/newsletter-request.ts';
import { attempt, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/stop';

/**
 * Opens the page that every marketing mail links to: ends a newsletter, only the personal mails, or one automation. Mail programs post
 * here themselves (RFC 8058), without cookie or login. Opening the link changes nothing.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openNewsletterPage(context, url, 'stop');
  const { words: text, pageOf, shop, tenant, locale } = request;
  const link = url.searchParams.get('link') ?? '';
  const view = await shop.newsletter.look(tenant, link);
  const own = view?.purpose === 'stop' ? view : null;
  const said =
    own === null
      ? { title: text.stop.goneTitle, text: text.stop.goneText }
      : own.automation
        ? { title: text.stop.automationTitle(text.mails.automation.names[own.automation]), text: text.stop.text }
        : own.personalised
          ? { title: text.stop.personalTitle, text: text.stop.personalText }
          : { title: text.stop.title(text.kinds[own.kind](tenant.seoTitleName)), text: text.stop.text };
  return {
    page: pageOf(said.title),
    known: own !== null,
    said,
    submit: text.stop.submit,
    settings: {
      href: newsletterHref(locale.locale, 'unsubscribe', own === null ? undefined : link),
      label: text.toSettings,
    },
  };
}

type Answer = { title: string; text: string; good: boolean };

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const { request, house, text } = openNewsletterAction(context);
  const { stop } = text;
  const { tenant, locale } = request;
  const link = url.searchParams.get('link') ?? '';
  const outcome = await attempt(request, async () => {
    const view = await request.shop.newsletter.look(house.tenant, link);
    return { view, ended: await request.shop.newsletter.stop(tenant, link) };
  });
  if (outcome === null)
    return sendFailure<Answer>(http, {
      title: stop.failedTitle,
      text: stop.failed(locale.organisation.contactEmail),
      good: false,
    });
  const { view, ended } = outcome;
  if (!ended || view?.purpose !== 'stop')
    return { title: stop.goneTitle, text: stop.goneText, good: false } satisfies Answer;
  return {
    title: stop.doneTitle,
    text: view.automation
      ? stop.automationDone(text.mails.automation.names[view.automation])
      : view.personalised
        ? stop.personalDone
        : stop.done(text.kinds[view.kind](tenant.seoTitleName)),
    good: true,
  } satisfies Answer;
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function StopPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { known, said, submit, settings } = loaderData;
  const more = (
    <p>
      <a href={settings.href}>{settings.label}</a>
    </p>
  );
  if (actionData)
    return (
      <SignInLayout title={actionData.title}>
        <Notice kind={actionData.good ? 'success' : 'problem'} role="status">
          {actionData.text}
        </Notice>
        {more}
      </SignInLayout>
    );
  return (
    <SignInLayout title={said.title}>
      <p>{said.text}</p>
      {known && (
        <form method="post">
          <Button type="submit" look="primary" size="large">
            {submit}
          </Button>
        </form>
      )}
      {more}
    </SignInLayout>
  );
}
