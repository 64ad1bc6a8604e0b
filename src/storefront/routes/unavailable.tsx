import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ErrorPage } from '../components/frame/error-page.tsx';

/** No script: it would look for the page of the address it finds itself under. */
export const handle = { frame: 'still' };

/**
 * What people read while the database is away: the server answers with it in place of the page that was asked for. With
 * "?offline" what the service worker keeps for browsers without a line.
 */
export default function Unavailable(): ReactNode {
  const { search } = useLocation();
  return <ErrorPage kind={new URLSearchParams(search).has('offline') ? 'offline' : 'unavailable'} />;
}
