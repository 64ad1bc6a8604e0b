import type { Sessions, Visitor } from '../shop/customers/accounts/index.ts';
import { readBrowser } from '../web/browser-cookies.ts';
import type { EndpointCall } from './endpoint.ts';

/** Returns the visitor of the calling browser. */
export function visitorOf(sessions: Pick<Sessions, 'visitor'>, call: EndpointCall): Promise<Visitor> {
  const { session, remember } = readBrowser(call.request, call.secure, call.client);
  return sessions.visitor(call.tenant, session, remember);
}
