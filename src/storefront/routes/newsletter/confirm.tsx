import type { ReactNode } from 'react';
import { newsletterHref } from '../../../tenants/newsletter-paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SignInLayout } from '../../components/account/account-page.tsx';
import { openNewsletterAction, openNewsletterPage } from '../../components/newsletter/newsletter-request.ts';
import { attempt, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/confirm';

/**
 * Opens the page of a double opt-in mail. Opening changes nothing, since mail scanners do that; the button confirms.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openNewsletterPage(context, url, 'confirm');
  const { words: text, pageOf, shop, tenant, locale } = request;
  const view = await shop.newsletter.look(tenant, url.searchParams.get('link') ?? '');
  const state = view?.purpose === 'confirm' ? view.state : 'gone';
  const said = {
    open: { title: text.confirm.title, text: text.confirm.text },
    already: { title: text.already.title, text: text.already.text },
    gone: { title: text.confirm.goneTitle, text: text.confirm.goneText },
  }[state];
  return {
    page: pageOf(said.title),
    state,
    said,
    submit: text.confirm.submit,
    toSubscribe: { href: newsletterHref(locale.locale, 'subscribe'), label: text.toSubscribe },
  };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const { request, house, text } = openNewsletterAction(context);
  const link = url.searchParams.get('link') ?? '';
  const outcome = await attempt(request, () => request.shop.newsletter.confirm(house, link));
  if (outcome === null) return sendFailure(http, failed(text));
  return {
    subscribed: {
      title: text.subscribed.title,
      paragraphs: house.tenant.newsletter.voucher
        ? [text.subscribed.text, text.subscribed.voucher]
        : [text.subscribed.text],
      good: true,
    },
    already: { title: text.already.title, paragraphs: [text.already.text], good: true },
    gone: { title: text.confirm.goneTitle, paragraphs: [text.confirm.goneText], good: false },
  }[outcome];
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

const failed = (text: { confirm: { title: string }; failed: string }) => ({
  title: text.confirm.title,
  paragraphs: [text.failed],
  good: false,
});

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { state, said, submit, toSubscribe } = loaderData;
  if (actionData)
    return (
      <SignInLayout title={actionData.title}>
        <Notice kind={actionData.good ? 'success' : 'problem'} role="status">
          {actionData.paragraphs[0]}
        </Notice>
        {actionData.paragraphs.slice(1).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </SignInLayout>
    );
  return (
    <SignInLayout title={said.title}>
      <p>{said.text}</p>
      {state === 'open' && (
        <form method="post">
          <Button type="submit" look="primary" size="large">
            {submit}
          </Button>
        </form>
      )}
      {state === 'gone' && (
        <p>
          <LinkButton href={toSubscribe.href}>{toSubscribe.label}</LinkButton>
        </p>
      )}
    </SignInLayout>
  );
}
