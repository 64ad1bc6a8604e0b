import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { refusedMessagesOf } from '../../tenants/messages/refused.ts';
import type { RefusedMessages } from '../../tenants/messages/types.ts';
import { ErrorPage } from '../components/shell/error-page.tsx';
import { shopRequest } from '../context.ts';
import type { Route } from './+types/unavailable';

/** No script: it would look for the page of the address it finds itself under. */
export const handle = { frame: 'still' };

/** The texts of a refusal, which no script of a page contains. */
export function loader({ context, url }: Route.LoaderArgs): RefusedMessages | null {
  return url.searchParams.has('refused') ? refusedMessagesOf(context.get(shopRequest).locale.locale) : null;
}

/**
 * What people read while the database is away: the server answers with it in place of the page that was asked for. With
 * "?refused" it answers a form that the page does not take; with "?offline" the service worker keeps it for browsers
 * without a line.
 */
export default function Unavailable({ loaderData }: Route.ComponentProps): ReactNode {
  const { search } = useLocation();
  if (loaderData !== null) return <ErrorPage kind="refused" refusal={loaderData} />;
  return <ErrorPage kind={new URLSearchParams(search).has('offline') ? 'offline' : 'unavailable'} />;
}
