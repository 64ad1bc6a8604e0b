import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { shopRequest } from '../../context.ts';
import { attempt, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openRequest } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import { useWishesText, wishesText } from '../../wishes-text.ts';
import styles from '../basket.module.css';
import type { Route } from './+types/notices';

/**
 * Opens the links in wishlist mails: `link` confirms an address, `stop` ends its notices. Opening does neither, since
 * mail scanners do that; one click does, without input.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const text = await wishesText(request.locale.locale);
  const link = url.searchParams.get('link');
  const isOpen = link !== null && (await request.shop.wishNotices.isOpen(request.tenant, link));
  const view = url.searchParams.has('stop') ? 'stop' : isOpen ? 'confirm' : 'gone';
  const title = view === 'gone' ? text.confirm.goneTitle : text[view].title;
  return { page: areaPage(request, 'wishlistNotices', { title }), view } as const;
}

/** Mail programs post here themselves (RFC 8058). The answer does not reveal whether notices existed. */
export async function action({ context, request: http, url }: Route.ActionArgs) {
  const { shop, tenant, report } = context.get(shopRequest);
  const [link, stop] = [url.searchParams.get('link'), url.searchParams.get('stop')];
  const isDone = await attempt({ report }, async () => {
    if (stop === null) return shop.wishNotices.confirm(tenant, link ?? '');
    await shop.wishNotices.stop(tenant, stop);
    return true;
  });
  if (isDone === null) return sendFailure(http, 'failed' as const);
  return isDone ? ('done' as const) : sendBack(http, 'gone' as const);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function NoticesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { confirm, stop, title } = useWishesText();
  const { frame } = useText();
  const links = useLinks();
  const words =
    loaderData.view === 'stop'
      ? { title: stop.title, text: stop.text, submit: stop.submit, done: stop.done }
      : { title: confirm.title, text: confirm.text, submit: confirm.submit, done: confirm.done };
  const isDone = actionData === 'done';
  const isGone = actionData === 'gone' || (loaderData.view === 'gone' && !isDone);
  return (
    <div className={styles.page}>
      <h1>{isGone ? confirm.goneTitle : words.title}</h1>
      <div role="alert">{actionData === 'failed' && <Notice kind="problem">{frame.errors.generic}</Notice>}</div>
      <div role="status">{isDone && <Notice kind="success">{words.done}</Notice>}</div>
      {isGone && <p>{confirm.goneText}</p>}
      {isGone || isDone ? (
        <p>
          <LinkButton href={links.area('wishlist')}>{title}</LinkButton>
        </p>
      ) : (
        <>
          <p>{words.text}</p>
          <Form method="post">
            <Button type="submit" look="primary" size="large">
              {words.submit}
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
