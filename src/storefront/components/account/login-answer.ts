import type {
  AccountFieldProblem,
  BrowserChange,
  LoginOutcome,
  TenantLocale,
} from '../../../shop/customers/accounts/index.ts';
import type { AccountMessages } from '../../../tenants/messages/index.ts';
import type { ShopRequest } from '../../context.ts';
import { passkeySiteOf, siteOf, waitingText } from './account-request.ts';

/** Content of a refused login form. Never contains the password. */
export type LoginAnswer = {
  message: string | null;
  fields: Record<string, AccountFieldProblem>;
  entered: Record<string, string>;
};

/** Either the change for the browser and the next page, or the refused form. */
export type LoginResult =
  | { ok: true; change: BrowserChange; next: string | null; merged: number }
  | { ok: false; answer: LoginAnswer };

/**
 * Logs in from a submitted form. `intent`: "email", "number", "passkey", or "soft" for a recognised customer who only
 * enters the password.
 */
export async function enterLogin(
  request: ShopRequest,
  entered: Record<string, string>,
  text: AccountMessages,
): Promise<LoginResult> {
  const { browser, visitor, shop } = request;
  const house: TenantLocale = siteOf(request);
  if (entered.intent === 'passkey')
    return loginResult(
      await shop.customers.login.withPasskey(passkeySiteOf(request), browser, entered),
      entered,
      text,
      text.login.passkeyWrong,
    );
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
  const { password: _, passkey: __, ...shown } = entered;
  const answer = (message: string | null, fields: LoginAnswer['fields'] = {}): LoginResult => ({
    ok: false,
    answer: { message, fields, entered: shown },
  });
  switch (outcome.problem) {
    case 'fields':
      return answer(null, outcome.fields);
    case 'wait':
      return answer(`${waitingText(outcome, text)} ${text.login.waitHelp}`);
    case 'busy':
      return answer(waitingText(outcome, text));
    default:
      return answer(wrong);
  }
}
