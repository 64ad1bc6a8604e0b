import { href } from '../../tenants/paths.ts';
import { shopRequest } from '../context.ts';
import { movedTo } from '../page.ts';
import type { Route } from './+types/storefront';

/** Redirects from the home page's old address. */
export function loader({ context }: Route.LoaderArgs): Response {
  return movedTo(href(context.get(shopRequest).locale.locale, 'home'));
}
