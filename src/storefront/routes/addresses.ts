import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { shopRequest } from '../context.ts';
import { belongsToLocale } from '../locale.ts';
import { movedOrNotFound } from '../moved.ts';
import type { Route } from './+types/addresses';

/**
 * Stands above every page: all tenants share one route table, so an address of another language is refused here. A
 * loader and not a middleware, because the error page needs the frame that the root's loader brings.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<null> {
  const request = context.get(shopRequest);
  if (!belongsToLocale(request.locale.locale, url.pathname)) throw await movedOrNotFound(request, url.pathname);
  return null;
}

/** An address that stays is not asked about again after every form. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
