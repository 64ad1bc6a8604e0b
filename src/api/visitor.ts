import { readBrowser } from '../http/browser-cookies.ts';
import type { Sessions, Visitor } from '../shop/customers/index.ts';
import type { Call } from './endpoint.ts';

/** Who is behind the browser that calls. */
export function visitorOf(sessions: Pick<Sessions, 'visitor'>, call: Call): Promise<Visitor> {
  const { session, remember } = readBrowser(call.request, call.secure, call.client);
  return sessions.visitor(call.tenant, session, remember);
}
