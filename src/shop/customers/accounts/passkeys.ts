import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { href } from '../../../tenants/paths.ts';
import { browserName } from './browser-name.ts';
import type { AccountEntry } from './entered.ts';
import { writeLetter } from './letters.ts';
import { redeemLink, writeLink } from './links.store.ts';
import type { OwnPassword } from './own-password.ts';
import { challengeOf, createdKey, type PasskeySite, parseAdded } from './passkey-answers.ts';
import { CHALLENGE_MS, type PasskeyCreation, passkeyCreation } from './passkey-options.ts';
import { deletePasskey, insertPasskey, passkeysOf } from './passkeys.store.ts';
import type { Browser, Customer, FieldsRefused, Waiting } from './types.ts';

/** Passkey as its owner sees it. `browser` and `platform` are '' if unknown. */
export type Passkey = { id: string; browser: string; platform: string; createdAt: Date; usedAt: Date | null };

/** Passkeys of customers: a second way to log in, beside the password (decision 254). */
export type Passkeys = {
  list(customer: Pick<Customer, 'id'>): Promise<Passkey[]>;
  /**
   * Returns what a browser needs to create a passkey. Fields: current (the password, if the account has one), since a
   * browser that was left open must not give lasting access.
   */
  start(
    site: PasskeySite,
    customer: Customer,
    entered: AccountEntry,
  ): Promise<
    { ok: true; options: PasskeyCreation } | { ok: false; problem: 'too-many'; most: number } | FieldsRefused | Waiting
  >;
  /** Stores a passkey and informs the customer. Fields: passkey (the browser's answer as JSON). False if it proves none. */
  add(site: PasskeySite, browser: Browser, customer: Customer, entered: AccountEntry): Promise<boolean>;
  /** False if it is not the customer's. */
  remove(customer: Pick<Customer, 'id'>, id: string): Promise<boolean>;
};

/** Maximum number of passkeys of an account. */
const MOST_PASSKEYS = 10;

export function createPasskeys(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  checkPassword: OwnPassword['check'];
}): Passkeys {
  const { pool, clock, outbox, checkPassword } = deps;
  return {
    list: async ({ id }) =>
      (await passkeysOf(pool, id)).map(({ id: key, browser, platform, createdAt, usedAt }) => ({
        id: key,
        browser,
        platform,
        createdAt,
        usedAt,
      })),

    start: async (site, customer, entered) => {
      if (customer.hasPassword) {
        if (!entered.current) return { ok: false, problem: 'fields', fields: { current: 'required' } };
        const checked = await checkPassword(site, customer, entered.current);
        if ('problem' in checked) return checked;
        if (!checked.ok) return { ok: false, problem: 'fields', fields: { current: 'wrong-password' } };
      }
      const known = await passkeysOf(pool, customer.id);
      if (known.length >= MOST_PASSKEYS) return { ok: false, problem: 'too-many', most: MOST_PASSKEYS };
      const challenge = await writeLink(pool, {
        purpose: 'passkey-add',
        tenant: site.tenant.id,
        customerId: customer.id,
        content: {},
        expiresAt: new Date(clock.now().getTime() + CHALLENGE_MS),
      });
      return { ok: true, options: await passkeyCreation(site, { customer, known, challenge }) };
    },

    add: async (site, browser, customer, entered) => {
      const { tenant } = site;
      const now = clock.now();
      const answer = parseAdded(entered.passkey);
      const challenge = answer === null ? null : challengeOf(answer);
      if (answer === null || challenge === null) return false;
      const link = await redeemLink(pool, { token: challenge, purpose: 'passkey-add', tenant: tenant.id, now });
      if (link?.customerId !== customer.id) return false;
      const key = await createdKey(answer, { site, challenge });
      if (key === null) return false;
      const page = `${site.publicUrl}${href(site.locale, 'accountSecurity')}`;
      const letter = await writeLetter(site, 'passkeyAdded', customer.email, page);
      return inTransaction(pool, async (client) => {
        const isNew = await insertPasskey(client, {
          ...key,
          customerId: customer.id,
          tenant: tenant.id,
          transports: answer.response.transports ?? [],
          ...browserName(browser.userAgent),
          createdAt: now,
        });
        if (isNew && tenant.sendsMail) await outbox.put(letter, client);
        return isNew;
      });
    },

    remove: ({ id }, passkey) => deletePasskey(pool, id, passkey),
  };
}
