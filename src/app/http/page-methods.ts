import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import type { AppEnv } from '../../web/app-env.ts';
import type { Pages } from '../../web/pages.ts';
import { isReading, NOT_ALLOWED, READING_METHODS } from '../../web/reading-methods.ts';
import { createRefusedPage } from '../../web/unavailable-page.ts';
import type { AppState } from './app-state.ts';

const FORMS = [...READING_METHODS, 'POST'];
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Returns the methods that the page at a path accepts if the given one is not among them; null if it is. */
export function methodsInstead(
  method: string,
  pathname: string,
  pages: Pick<Pages, 'takesForms'>,
): readonly string[] | null {
  if (isReading(method)) return null;
  const allowed = (pages.takesForms?.(pathname) ?? true) ? FORMS : READING_METHODS;
  return allowed.includes(method) ? null : allowed;
}

/** Returns whether a request has a browser form as its body. The page's action checks a body without a type. */
export function isFormOrUntyped({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const type = (headers.get('content-type') ?? '').replace(/;.*$/s, '').trim().toLowerCase();
  return isReading(method) || type === '' || FORM_TYPES.includes(type);
}

/** Refuses methods that a page does not accept (405, with a localised page) and bodies that are no forms (415). */
export function pageMethods(deps: { clock: Clock; state(): AppState | null }): MiddlewareHandler<AppEnv> {
  const refusedPage = createRefusedPage(deps.clock);
  return async (c, next) => {
    const state = deps.state();
    const allowed = state && methodsInstead(c.req.method, c.req.path, state.pages);
    if (allowed) {
      const headers = { Allow: allowed.join(', ') };
      // The page's script expects data, not a page.
      if (c.req.path.endsWith('.data')) return c.text(NOT_ALLOWED, 405, headers);
      return refusedPage(state.pages, state.open.shop, c.var.facts, headers);
    }
    if (!isFormOrUntyped(c.req.raw)) return c.text('Pages take forms only.', 415, { Accept: FORM_TYPES.join(', ') });
    return next();
  };
}
