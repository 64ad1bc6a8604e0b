import { letterLimits } from '../../../platform/attempts/attempt-limits.ts';
import { beginAttempt, forgiveAttempt, takeBackAttempt } from '../../../platform/attempts/attempts.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { Passwords } from '../../../platform/passwords/passwords.ts';
import { href } from '../../../tenants/paths.ts';
import { accountByEmail, accountById, writePassword } from './accounts.store.ts';
import { type AccountEntry, accountCollector, checkAccountEmail } from './entered.ts';
import { endVisits } from './help.ts';
import { writeLetter, writeOneOf } from './letters.ts';
import { dropLinksOf, readLink, redeemLink, writeLink } from './links.store.ts';
import { accountLimits, loggedInLimits } from './login-limits.ts';
import { openVisit } from './open-visit.ts';
import { newPasswordProblem } from './password-rules.ts';
import type { CustomerSite } from './registration.ts';
import type { SessionKeys } from './session-token.ts';
import type {
  AccountChangeOutcome,
  AccountFieldProblems,
  Browser,
  Customer,
  LetterOutcome,
  TenantLocale,
  Waiting,
} from './types.ts';

export type OwnPassword = {
  /** Mails a reset link. Fields: email. It also sets the first password of an account without one. */
  requestReset(house: CustomerSite, browser: Browser, entered: AccountEntry): Promise<LetterOutcome>;
  /** Whether a link is valid, without using it. */
  isOpen(house: TenantLocale, link: string): Promise<boolean>;
  /** Sets a new password. Fields: password. Redeems the link and ends all sessions of the customer. */
  reset(
    house: CustomerSite,
    link: string,
    entered: AccountEntry,
  ): Promise<
    | { ok: true }
    | { ok: false; problem: 'link-gone' | 'busy' }
    | { ok: false; problem: 'fields'; fields: AccountFieldProblems }
  >;
  /** Changes the password. Fields: current, password. Ends all other sessions and opens a new one in this browser. */
  change(
    house: CustomerSite,
    browser: Browser,
    customer: Customer,
    entered: AccountEntry,
  ): Promise<AccountChangeOutcome>;
  /** Whether the password of a customer who is logged in is correct. Limits the attempts. */
  check(house: TenantLocale, customer: Customer, password: string): Promise<{ ok: boolean } | Waiting>;
};

const RESET_LINK_MS = 2 * 3_600_000;

export function createOwnPassword(deps: {
  pool: Pool;
  clock: Clock;
  keys: SessionKeys;
  passwords: Passwords;
  outbox: Outbox;
}): OwnPassword {
  const { pool, clock, keys, passwords, outbox } = deps;

  const check: OwnPassword['check'] = async ({ tenant }, customer, password) => {
    const limits = loggedInLimits(tenant, customer.id);
    const seconds = await beginAttempt(pool, 'customer_attempt', limits, clock.now());
    if (seconds > 0) return { ok: false, problem: 'wait', seconds };
    const account = await accountById(pool, customer.id);
    const matches = await passwords.matches(password.slice(0, 1024), account?.passwordHash ?? null);
    if (matches === null) {
      await takeBackAttempt(pool, 'customer_attempt', limits);
      return { ok: false, problem: 'busy' };
    }
    if (matches) await forgiveAttempt(pool, 'customer_attempt', limits);
    return { ok: matches };
  };

  return {
    check,

    requestReset: async (house, browser, entered) => {
      const { tenant, locale, publicUrl } = house;
      const now = clock.now();
      const form = accountCollector();
      const email = form.take('email', checkAccountEmail(entered.email), '');
      if (!form.isRight()) return { ok: false, problem: 'fields', fields: form.fields };
      const limits = letterLimits(tenant, { scope: tenant.id, email, address: browser.address });
      const seconds = await beginAttempt(pool, 'customer_attempt', limits, now);
      if (seconds > 0) return { ok: false, problem: 'wait', seconds };
      const found = await accountByEmail(pool, tenant.id, email);
      const account = found?.isLocked ? null : found;
      const link = await writeLink(pool, {
        purpose: 'password',
        tenant: tenant.id,
        customerId: account?.id ?? null,
        content: {},
        // Written for unknown addresses too, for equal work, but already expired.
        expiresAt: account ? new Date(now.getTime() + RESET_LINK_MS) : now,
      });
      const address = account
        ? `${publicUrl}${href(locale, 'accountPassword')}?link=${link}`
        : `${publicUrl}${href(locale, 'accountRegister')}`;
      const letter = await writeOneOf(house, ['password', 'unknown'], account ? 'password' : 'unknown', email, address);
      if (tenant.sendsMail) await outbox.put(letter);
      return { ok: true };
    },

    isOpen: async ({ tenant }, link) =>
      (await readLink(pool, { token: link, purpose: 'password', tenant: tenant.id, now: clock.now() })) !== null,

    reset: async (house, link, entered) => {
      const { tenant } = house;
      const now = clock.now();
      const asked = { token: link, purpose: 'password' as const, tenant: tenant.id, now };
      const found = await readLink(pool, asked);
      const account = found?.customerId ? await accountById(pool, found.customerId) : null;
      if (!account || account.isLocked) return { ok: false, problem: 'link-gone' };
      const password = entered.password ?? '';
      const { passwordMin, passwordMax } = tenant.limits;
      const problem = newPasswordProblem(password, { least: passwordMin, most: passwordMax, email: account.email });
      if (problem) return { ok: false, problem: 'fields', fields: { password: problem } };
      const hash = await passwords.tryHash(password);
      if (hash === null) return { ok: false, problem: 'busy' };
      const letter = await writeLetter(house, 'passwordChanged', account.email, accountAddress(house));
      return inTransaction(pool, async (client) => {
        if (!(await redeemLink(client, asked))) return { ok: false as const, problem: 'link-gone' as const };
        await endVisits(client, account.id);
        await writePassword(client, account.id, hash, now);
        await dropLinksOf(client, account.id);
        // The owner of the mailbox need not wait after the failed guesses of others.
        await forgiveAttempt(client, 'customer_attempt', accountLimits(tenant, account));
        if (tenant.sendsMail) await outbox.put(letter, client);
        return { ok: true as const };
      });
    },

    change: async (house, browser, customer, entered) => {
      const { tenant } = house;
      const now = clock.now();
      const password = entered.password ?? '';
      const form = accountCollector();
      const { passwordMin, passwordMax } = tenant.limits;
      if (!entered.current) form.refuse('current', 'required');
      form.refuse(
        'password',
        newPasswordProblem(password, { least: passwordMin, most: passwordMax, email: customer.email }),
      );
      if (!form.isRight()) return { ok: false, problem: 'fields', fields: form.fields };
      const checked = await check(house, customer, entered.current ?? '');
      if ('problem' in checked) return checked;
      if (!checked.ok) return { ok: false, problem: 'fields', fields: { current: 'wrong-password' } };
      const hash = await passwords.tryHash(password);
      if (hash === null) return { ok: false, problem: 'busy' };
      const letter = await writeLetter(house, 'passwordChanged', customer.email, accountAddress(house));
      return inTransaction(pool, async (client) => {
        // All sessions end first, because baskets are locked before their customer. Then this browser gets a new
        // session.
        await endVisits(client, customer.id);
        await writePassword(client, customer.id, hash, now);
        await dropLinksOf(client, customer.id);
        const { change } = await openVisit(client, keys, {
          tenant,
          customer,
          type: 2,
          stay: browser.remember !== null,
          browser,
          now,
        });
        if (tenant.sendsMail) await outbox.put(letter, client);
        return { ok: true as const, change };
      });
    },
  };
}

function accountAddress({ publicUrl, locale }: CustomerSite): string {
  return `${publicUrl}${href(locale, 'account')}`;
}
