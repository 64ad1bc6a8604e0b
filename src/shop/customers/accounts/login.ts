import { networkLimits } from '../../../platform/attempts/attempt-limits.ts';
import { beginAttempt, forgiveAttempt, takeBackAttempt } from '../../../platform/attempts/attempts.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Passwords } from '../../../platform/passwords/passwords.ts';
import { leaveBasket } from '../../selling/basket/index.ts';
import { leaveWishlist } from '../wishlist/index.ts';
import { accountById, loginAccount } from './accounts.store.ts';
import { type AccountEntry, accountCollector, checkAccountEmail, checkBirthday, checkNumber } from './entered.ts';
import { endVisits } from './help.ts';
import { redeemLink, writeLink } from './links.store.ts';
import { loginLimits } from './login-limits.ts';
import { closeVisit, openVisit } from './open-visit.ts';
import { challengeOf, type PasskeySite, parseLogin, provenUse } from './passkey-answers.ts';
import { CHALLENGE_MS, type PasskeyRequest, passkeyRequest } from './passkey-options.ts';
import { notePasskeyUse, passkeyNamed } from './passkeys.store.ts';
import { enteredPasswordProblem } from './password-rules.ts';
import type { SessionKeys } from './session-token.ts';
import type { Browser, BrowserChange, LoginOutcome, TenantLocale, Waiting } from './types.ts';

export type Login = {
  /**
   * Logs in by password. Fields: email, password, stay ("on"). Unknown addresses, locked accounts and those without a
   * password get the answer of a wrong password, after equal work.
   */
  withPassword(house: TenantLocale, browser: Browser, entered: AccountEntry): Promise<LoginOutcome>;
  /**
   * Logs in softly by customer number. Fields: number, birthday, stay ("on"). These are weak secrets, so it needs a
   * tenant that offers it and never gives a full login.
   */
  withNumber(house: TenantLocale, browser: Browser, entered: AccountEntry): Promise<LoginOutcome>;
  /** Returns what an authenticator signs to log in, with a challenge for five minutes. Counts as an attempt. */
  startPasskey(house: PasskeySite, browser: Browser): Promise<{ ok: true; options: PasskeyRequest } | Waiting>;
  /**
   * Logs in by passkey. Fields: passkey (the browser's answer as JSON), stay ("on"). Unknown keys, locked accounts and
   * used challenges get one answer.
   */
  withPasskey(house: PasskeySite, browser: Browser, entered: AccountEntry): Promise<LoginOutcome>;
  logout(house: TenantLocale, browser: Browser): Promise<BrowserChange>;
  /** Logs out every browser of the customer, including this one. */
  logoutEverywhere(customerId: string): Promise<BrowserChange>;
};

/** Cookies of a browser after logout. */
export const NOTHING_KEPT: BrowserChange = {
  session: null,
  remember: null,
  basket: null,
  wishlist: null,
  state: null,
  ownPrices: null,
};

type Deps = { pool: Pool; clock: Clock; keys: SessionKeys; passwords: Passwords };

export function createLogin({ pool, clock, keys, passwords }: Deps): Login {
  async function enter(
    house: TenantLocale,
    browser: Browser,
    who: { id: string; type: 1 | 2; stay: boolean },
  ): Promise<LoginOutcome> {
    const account = await accountById(pool, who.id);
    // The account was locked or erased meanwhile.
    if (!account || account.isLocked) return { ok: false, problem: 'wrong' };
    const { passwordHash: _, isLocked: __, ...customer } = account;
    const { change, merged } = await inTransaction(pool, (client) =>
      openVisit(client, keys, {
        tenant: house.tenant,
        customer,
        type: who.type,
        stay: who.stay,
        browser,
        now: clock.now(),
      }),
    );
    return { ok: true, customer, type: who.type, change, merged, next: null };
  }

  return {
    withPassword: async (house, browser, entered) => {
      const { tenant } = house;
      const form = accountCollector();
      const email = form.take('email', checkAccountEmail(entered.email), '');
      const password = entered.password ?? '';
      form.refuse('password', enteredPasswordProblem(password, { most: tenant.limits.passwordMax }));
      if (!form.isRight()) return { ok: false, problem: 'fields', fields: form.fields };
      const account = await loginAccount(pool, tenant.id, { email });
      const limits = loginLimits(tenant, keys, browser, { who: email, account });
      const seconds = await beginAttempt(pool, 'customer_attempt', limits, clock.now());
      if (seconds > 0) return { ok: false, problem: 'wait', seconds };
      const matches = await passwords.matches(password, account?.passwordHash ?? null);
      if (matches === null) {
        await takeBackAttempt(pool, 'customer_attempt', limits);
        return { ok: false, problem: 'busy' };
      }
      if (!matches || !account || account.isLocked) return { ok: false, problem: 'wrong' };
      await forgiveAttempt(pool, 'customer_attempt', limits);
      return enter(house, browser, { id: account.id, type: 2, stay: entered.stay === 'on' });
    },

    withNumber: async (house, browser, entered) => {
      const { tenant } = house;
      if (!tenant.login.customerNumber) return { ok: false, problem: 'wrong' };
      const form = accountCollector();
      const number = form.take('number', checkNumber(entered.number), '');
      const birthday = form.take('birthday', checkBirthday(entered.birthday, tenant, clock.now(), true), null);
      if (!form.isRight() || birthday === null) return { ok: false, problem: 'fields', fields: form.fields };
      const account = await loginAccount(pool, tenant.id, { number });
      const limits = loginLimits(tenant, keys, browser, { who: `number:${number}`, account });
      const seconds = await beginAttempt(pool, 'customer_attempt', limits, clock.now());
      if (seconds > 0) return { ok: false, problem: 'wait', seconds };
      if (!account || account.isLocked || account.birthday !== birthday) return { ok: false, problem: 'wrong' };
      await forgiveAttempt(pool, 'customer_attempt', limits);
      return enter(house, browser, { id: account.id, type: 1, stay: entered.stay === 'on' });
    },

    startPasskey: async (house, browser) => {
      const { tenant } = house;
      const limits = networkLimits('address', tenant.attempts, browser.address);
      const now = clock.now();
      const seconds = await beginAttempt(pool, 'customer_attempt', limits, now);
      if (seconds > 0) return { ok: false, problem: 'wait', seconds };
      const challenge = await writeLink(pool, {
        purpose: 'passkey-login',
        tenant: tenant.id,
        customerId: null,
        content: {},
        expiresAt: new Date(now.getTime() + CHALLENGE_MS),
      });
      return { ok: true, options: await passkeyRequest(house, challenge) };
    },

    withPasskey: async (house, browser, entered) => {
      const { tenant } = house;
      const now = clock.now();
      const wrong = { ok: false as const, problem: 'wrong' as const };
      const answer = parseLogin(entered.passkey);
      const challenge = answer === null ? null : challengeOf(answer);
      if (answer === null || challenge === null) return wrong;
      const asked = { token: challenge, purpose: 'passkey-login' as const, tenant: tenant.id, now };
      if ((await redeemLink(pool, asked)) === null) return wrong;
      const passkey = await passkeyNamed(pool, tenant.id, answer.id);
      if (passkey === null) return wrong;
      const counter = await provenUse(answer, passkey, { site: house, challenge });
      if (counter === null) return wrong;
      await notePasskeyUse(pool, { id: passkey.id, counter, now });
      await takeBackAttempt(pool, 'customer_attempt', networkLimits('address', tenant.attempts, browser.address));
      return enter(house, browser, { id: passkey.customerId, type: 2, stay: entered.stay === 'on' });
    },

    logout: async ({ tenant }, browser) => {
      await inTransaction(pool, async (client) => {
        await closeVisit(client, keys, tenant, browser, clock.now());
        if (browser.basket) await leaveBasket(client, browser.basket);
        if (browser.wishlist) await leaveWishlist(client, browser.wishlist);
      });
      return NOTHING_KEPT;
    },

    logoutEverywhere: async (customerId) => {
      await inTransaction(pool, (client) => endVisits(client, customerId));
      return NOTHING_KEPT;
    },
  };
}
