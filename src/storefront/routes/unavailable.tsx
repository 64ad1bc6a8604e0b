import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { refusedMessagesOf } from '../../tenants/messages/refused.ts';
import type { RefusedMessages } from '../../tenants/messages/types.ts';
import { ErrorPage } from '../components/shell/error-page.tsx';
import { shopRequest } from '../context.ts';
import type { Route } from './+types/unavailable';

/** Without script, because the router would look up the page of the requested address. */
export const handle = { frame: 'still' };

/** Returns the texts of a refusal, which no page script contains. */
export function loader({ context, url }: Route.LoaderArgs): RefusedMessages | null {
  return url.searchParams.has('refused') ? refusedMessagesOf(context.get(shopRequest).locale.locale) : null;
}

/**
 * Page that the server sends instead of the requested one while the database is down. "?refused" answers a form that a
 * page does not accept. The service worker caches "?offline" for browsers without a connection.
 */
export default function Unavailable({ loaderData }: Route.ComponentProps): ReactNode {
  const { search } = useLocation();
  if (loaderData !== null) return <ErrorPage kind="refused" refusal={loaderData} />;
  return <ErrorPage kind={new URLSearchParams(search).has('offline') ? 'offline' : 'unavailable'} />;
}
