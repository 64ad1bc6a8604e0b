import * as v from 'valibot';
import { browserCookies, readBrowser } from '../../web/browser-cookies.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  type CustomerDeps,
  MOST_FORM_BYTES,
  PRIVATE,
  refusedFields,
  requestScope,
  waitLater,
} from './customer-deps.ts';

const Text = v.optional(v.pipe(v.string(), v.maxLength(1000)));

const Login = v.object({
  intent: v.pipe(
    v.picklist(['email', 'number', 'soft']),
    v.description('"soft": the password of somebody whose name this browser knows already.'),
  ),
  email: Text,
  password: Text,
  number: Text,
  birthday: Text,
  stay: v.pipe(v.optional(v.string()), v.description('"on": the browser stays softly logged in for 180 days.')),
});

const LoggedIn = v.object({
  type: v.pipe(v.number(), v.integer(), v.description('1 softly logged in, any other value logged in.')),
  name: v.pipe(v.string(), v.description('First name, for a greeting.')),
  merged: v.pipe(
    v.number(),
    v.integer(),
    v.description('Lines of this browser’s basket that were added to a basket the customer had already.'),
  ),
});

/** Accepts the form of the login dialog. */
export function login({ shop, sessions }: CustomerDeps) {
  return defineEndpoint({
    method: 'POST',
    path: '/api/customer/login',
    id: 'login',
    tag: 'Customer',
    summary: 'Logs in',
    description:
      'By e-mail address and password, or by customer number and date of birth where the shop has it (soft only). Unknown addresses, wrong passwords and locked accounts are refused alike, after the same work.',
    parameters: {},
    body: {
      description: 'The fields of the login form.',
      types: ['application/json'],
      mostBytes: MOST_FORM_BYTES,
      schema: Login,
      example: { intent: 'email', email: 'lea.brunner@example.ch', password: 'zwei blaue Kannen', stay: 'on' },
    },
    success: {
      status: 200,
      description: 'Logged in: the cookies hold the session, the basket and the wishlist.',
      type: 'application/json',
      schema: LoggedIn,
      example: { type: 2, name: 'Lea', merged: 0 },
      headers: { 'Set-Cookie': 'Session, basket and wishlist for the server alone, and hints for scripts.' },
    },
    problems: ['wrong-login', 'too-many-requests'],
    answer: async ({ body }, call) => {
      const { tenant, secure, request, client } = call;
      const browser = readBrowser(request, secure, client);
      const { customers } = shop();
      const entered = Object.fromEntries(
        Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      const visitor = body.intent === 'soft' ? await sessions.visitor(tenant, browser.session, browser.remember) : null;
      if (visitor && visitor.type !== 1) return { problem: { code: 'wrong-login' } };
      const outcome =
        body.intent === 'number'
          ? await customers.login.withNumber(requestScope(call), browser, entered)
          : await customers.login.withPassword(requestScope(call), browser, {
              ...entered,
              ...(visitor ? { email: visitor.customer.email } : {}),
            });
      if (outcome.ok) {
        const { type, customer, merged, change } = outcome;
        return {
          content: { type, name: customer.firstName, merged },
          headers: PRIVATE,
          cookies: browserCookies(change, tenant, secure),
        };
      }
      if (outcome.problem === 'fields') return { problem: refusedFields(outcome.fields) };
      if (outcome.problem === 'wait' || outcome.problem === 'busy') return { problem: waitLater(outcome) };
      return { problem: { code: 'wrong-login' } };
    },
  });
}
