import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { shopRequest } from '../context.ts';
import { belongsToLocale } from '../locale.ts';
import { movedOrNotFound } from '../moved.ts';
import type { Route } from './+types/addresses';

/**
 * Parent of every page. All tenants share one route table, so it refuses addresses of another language. It is a loader
 * and no middleware, because the error page needs the page shell of the root loader.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<null> {
  const request = context.get(shopRequest);
  if (!belongsToLocale(request.locale.locale, url.pathname)) throw await movedOrNotFound(request, url.pathname);
  return null;
}

/** Skips the check after forms, because the path is unchanged. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
