import type {
  BrowserChange,
  FieldProblem,
  LoginOutcome,
  TenantLocale,
} from '../../../shop/customers/accounts/index.ts';
import type { AccountMessages } from '../../../tenants/messages/index.ts';
import type { ShopRequest } from '../../context.ts';
import { siteOf, waitingText } from './account-request.ts';

/** What a login form shows after it was refused. Passwords never come back. */
export type LoginAnswer = {
  message: string | null;
  fields: Record<string, FieldProblem>;
  entered: Record<string, string>;
};

/** Either what the browser gets and where it goes on, or what the form shows. */
export type LoginResult =
  | { ok: true; change: BrowserChange; next: string | null; merged: number }
  | { ok: false; answer: LoginAnswer };

/**
 * What a login form sends. `intent`: "email", "number", or "soft" for somebody whose name the browser knows and who only
 * shows the password.
 */
export async function enterLogin(
  request: ShopRequest,
  entered: Record<string, string>,
  text: AccountMessages,
): Promise<LoginResult> {
  const { browser, visitor, shop } = request;
  const house: TenantLocale = siteOf(request);
  const isNumber = entered.intent === 'number';
  const known =
    entered.intent === 'soft' && visitor.type === 1 ? { ...entered, email: visitor.customer.email } : entered;
  const outcome = isNumber
    ? await shop.customers.login.withNumber(house, browser, entered)
    : await shop.customers.login.withPassword(house, browser, known);
  return loginResult(outcome, entered, text, isNumber ? text.login.wrongNumber : text.login.wrong);
}

export function loginResult(
  outcome: LoginOutcome,
  entered: Record<string, string>,
  text: AccountMessages,
  wrong: string,
): LoginResult {
  if (outcome.ok) return { ok: true, change: outcome.change, next: outcome.next, merged: outcome.merged };
  const { password: _, ...shown } = entered;
  const answer = (message: string | null, fields: LoginAnswer['fields'] = {}): LoginResult => ({
    ok: false,
    answer: { message, fields, entered: shown },
  });
  switch (outcome.problem) {
    case 'fields':
      return answer(null, outcome.fields);
    case 'wait':
    case 'busy':
      return answer(waitingText(outcome, text));
    default:
      return answer(wrong);
  }
}
