import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { shopRequest } from '../../context.ts';
import { attempt, sendFailure } from '../../form-data.ts';
import { areaPage, openRequest } from '../../page.ts';
import { useText } from '../../text.tsx';
import { useWishesText, wishesText } from '../../wishes-text.ts';
import styles from '../basket.module.css';
import type { Route } from './+types/stop';

/** Behind the link at the foot of each notice. Mail programs send the same form themselves (RFC 8058). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { stop } = await wishesText(request.locale.locale);
  return { page: areaPage(request, 'wishlistStop', { title: stop.title }) };
}

/** Ends at once, with one click and nothing to enter. Whether there was anything to end is told to nobody. */
export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = context.get(shopRequest);
  const { shop, tenant } = request;
  const isDone = await attempt(request, async () => {
    await shop.wishNotices.stop(tenant, url.searchParams.get('link') ?? '');
    return true;
  });
  return isDone ? ('done' as const) : sendFailure(http, 'failed' as const);
}

export default function StopNotices({ actionData }: Route.ComponentProps): ReactNode {
  const { stop: text } = useWishesText();
  const { frame } = useText();
  return (
    <div className={styles.page}>
      <h1>{text.title}</h1>
      <div role="alert">{actionData === 'failed' && <Notice kind="problem">{frame.errors.generic}</Notice>}</div>
      <div role="status">{actionData === 'done' && <Notice kind="success">{text.done}</Notice>}</div>
      {actionData !== 'done' && (
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
