import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { shopRequest } from '../../context.ts';
import { attempt, sendBack, sendFailure } from '../../form-data.ts';
import { areaPage, openRequest } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import { useWishesText, wishesText } from '../../wishes-text.ts';
import styles from '../basket.module.css';
import type { Route } from './+types/confirm';

/** Behind the link that asks an address whether it wants letters. Opening it answers nothing: mail scanners do that. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { confirm } = await wishesText(request.locale.locale);
  const isOpen = await request.shop.wishNotices.isOpen(request.tenant, url.searchParams.get('link') ?? '');
  return { page: areaPage(request, 'wishlistConfirm', { title: isOpen ? confirm.title : confirm.goneTitle }), isOpen };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = context.get(shopRequest);
  const link = url.searchParams.get('link') ?? '';
  const isDone = await attempt(request, () => request.shop.wishNotices.confirm(request.tenant, link));
  if (isDone === null) return sendFailure(http, 'failed' as const);
  return isDone ? ('done' as const) : sendBack(http, 'gone' as const);
}

export default function ConfirmAddress({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { confirm: text } = useWishesText();
  const { frame, wishlist } = useText();
  const links = useLinks();
  const isGone = actionData === 'gone' || (actionData === undefined && !loaderData.isOpen);
  return (
    <div className={styles.page}>
      <h1>{isGone ? text.goneTitle : text.title}</h1>
      <div role="alert">{actionData === 'failed' && <Notice kind="problem">{frame.errors.generic}</Notice>}</div>
      <div role="status">{actionData === 'done' && <Notice kind="success">{text.done}</Notice>}</div>
      {isGone && <p>{text.goneText}</p>}
      {isGone || actionData === 'done' ? (
        <p>
          <LinkButton href={links.area('wishlist')}>{wishlist.title}</LinkButton>
        </p>
      ) : (
        <>
          <p>{text.text}</p>
          <Form method="post">
            <Button type="submit" look="primary" size="large">
              {text.submit}
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
