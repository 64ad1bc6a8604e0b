import * as v from 'valibot';
import { letterLimits, networkLimits, personalLimit } from '../../../platform/attempts/attempt-limits.ts';
import { beginAttempt, forgiveAttempt, takeBackAttempt } from '../../../platform/attempts/attempts.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { Passwords } from '../../../platform/passwords/passwords.ts';
import { sha256 } from '../../../platform/tokens.ts';
import { href } from '../../../tenants/paths.ts';
import { accountByEmail, insertAccount } from './accounts.store.ts';
import { type AccountEntry, accountCollector, checkAccountEmail, readPerson } from './entered.ts';
import { writeOneOf } from './letters.ts';
import { readLink, redeemLink, writeLink } from './links.store.ts';
import { writeNewsletter } from './newsletter.store.ts';
import { openVisit } from './open-visit.ts';
import { newPasswordProblem } from './password-rules.ts';
import type { SessionKeys } from './session-token.ts';
import type { Browser, LetterOutcome, LoginOutcome, TenantLocale } from './types.ts';

export type Registration = {
  /**
   * Sends a confirmation letter; the account is created when its link is confirmed. Fields: salutation, firstName,
   * lastName, email, password, newsletter ("on"). `next` is the path of the shop to continue at afterwards.
   */
  register(house: CustomerSite, browser: Browser, entered: AccountEntry, next: string | null): Promise<LetterOutcome>;
  /** Whether the link still waits for its confirmation. */
  isOpen(house: TenantLocale, link: string): Promise<boolean>;
  /**
   * Creates the account and logs in. The link proves the mailbox, and the password proves the person who registered.
   * This prevents accounts that were prepared with another person's address.
   */
  confirm(house: TenantLocale, browser: Browser, link: string, password: string): Promise<LoginOutcome>;
};

/** With the shop's public address for links in letters. */
export type CustomerSite = TenantLocale & { publicUrl: string };

const CONFIRM_LINK_MS = 24 * 3_600_000;

const Content = v.object({
  email: v.string(),
  passwordHash: v.string(),
  salutation: v.picklist(['female', 'male', 'notSpecified']),
  firstName: v.string(),
  lastName: v.string(),
  locale: v.string(),
  newsletter: v.boolean(),
  next: v.nullable(v.string()),
});

export function createRegistration(deps: {
  pool: Pool;
  clock: Clock;
  keys: SessionKeys;
  passwords: Passwords;
  outbox: Outbox;
}): Registration {
  const { pool, clock, keys, passwords, outbox } = deps;
  return {
    register: async (house, browser, entered, next) => {
      const { tenant, locale, publicUrl } = house;
      const now = clock.now();
      const form = accountCollector();
      const person = readPerson(entered, form);
      const email = form.take('email', checkAccountEmail(entered.email), '');
      const password = entered.password ?? '';
      const { passwordMin, passwordMax } = tenant.limits;
      form.refuse('password', newPasswordProblem(password, { least: passwordMin, most: passwordMax, email }));
      if (!form.isRight()) return { ok: false, problem: 'fields', fields: form.fields };
      const limits = letterLimits(tenant, { scope: tenant.id, email, address: browser.address });
      const seconds = await beginAttempt(pool, 'customer_attempt', limits, now);
      if (seconds > 0) return { ok: false, problem: 'wait', seconds };
      // Equal work for known and unknown addresses; only the letter differs.
      const passwordHash = await passwords.tryHash(password);
      if (passwordHash === null) {
        await takeBackAttempt(pool, 'customer_attempt', limits);
        return { ok: false, problem: 'busy' };
      }
      const known = await accountByEmail(pool, tenant.id, email);
      const link = await writeLink(pool, {
        purpose: 'register',
        tenant: tenant.id,
        customerId: null,
        content: { ...person, email, passwordHash, locale, newsletter: entered.newsletter === 'on', next },
        expiresAt: known ? now : new Date(now.getTime() + CONFIRM_LINK_MS),
      });
      const address = known
        ? `${publicUrl}${href(locale, 'account')}`
        : `${publicUrl}${href(locale, 'accountConfirm')}?link=${link}`;
      const letter = await writeOneOf(house, ['exists', 'register'], known ? 'exists' : 'register', email, address);
      if (tenant.sendsMail) await outbox.put(letter);
      return { ok: true };
    },

    isOpen: async ({ tenant }, link) =>
      (await readLink(pool, { token: link, purpose: 'register', tenant: tenant.id, now: clock.now() })) !== null,

    confirm: async (house, browser, link, password) => {
      const { tenant } = house;
      const now = clock.now();
      const asked = { token: link, purpose: 'register' as const, tenant: tenant.id, now };
      const found = await readLink(pool, asked);
      const content = v.safeParse(Content, found?.content);
      if (!content.success) return { ok: false, problem: 'link-gone' };
      const limits = [
        personalLimit('account', tenant.attempts.account, `link:${sha256(link).toString('hex')}`),
        ...networkLimits('address', tenant.attempts, browser.address),
      ];
      const seconds = await beginAttempt(pool, 'customer_attempt', limits, now);
      if (seconds > 0) return { ok: false, problem: 'wait', seconds };
      const { newsletter, next, ...person } = content.output;
      const matches = await passwords.matches(password.slice(0, 1024), person.passwordHash);
      if (matches === null) {
        await takeBackAttempt(pool, 'customer_attempt', limits);
        return { ok: false, problem: 'busy' };
      }
      if (!matches)
        return {
          ok: false,
          problem: 'fields',
          fields: { password: password === '' ? 'required' : 'wrong-password' },
        };
      await forgiveAttempt(pool, 'customer_attempt', limits);
      return inTransaction(pool, async (client): Promise<LoginOutcome> => {
        if (!(await redeemLink(client, asked))) return { ok: false, problem: 'link-gone' };
        // Two letters were sent to one address, and the other one was confirmed first.
        const account = await insertAccount(client, { ...person, tenant: tenant.id, now });
        if (!account) return { ok: false, problem: 'link-gone' };
        if (newsletter)
          await writeNewsletter(client, {
            customerId: account.id,
            granted: true,
            frequency: tenant.newsletter.frequencies[0] ?? 0,
            pauseUntil: null,
            source: 'registration',
            now,
          });
        const { passwordHash: _, isLocked: __, ...customer } = account;
        const { change, merged } = await openVisit(client, keys, {
          tenant,
          customer,
          type: 2,
          stay: false,
          browser,
          now,
        });
        return { ok: true, customer, type: 2, change, merged, next };
      });
    },
  };
}
