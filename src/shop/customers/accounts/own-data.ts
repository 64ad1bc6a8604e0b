import * as v from 'valibot';
import { letterLimits } from '../../../platform/attempts/attempt-limits.ts';
import { beginAttempt } from '../../../platform/attempts/attempts.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { href } from '../../../tenants/paths.ts';
import { adoptOrders } from '../../money/ledger/index.ts';
import { checkPhone } from '../../selling/addresses/index.ts';
import { mayRename, namesOwing } from '../../selling/credit/index.ts';
import { accountByEmail, accountById, writeData, writeEmail } from './accounts.store.ts';
import { type AccountEntry, accountCollector, checkAccountEmail, checkBirthday, readPerson } from './entered.ts';
import { writeLetter, writeOneOf } from './letters.ts';
import { dropLinksOf, readLink, redeemLink, writeLink } from './links.store.ts';
import type { OwnPassword } from './own-password.ts';
import type { CustomerSite } from './registration.ts';
import type { Browser, Customer, FieldsRefused, LetterOutcome, TenantLocale, Visitor } from './types.ts';

export type OwnData = {
  /** Changes personal data. Fields: salutation, firstName, lastName, birthday, phone. */
  change(house: TenantLocale, customer: Customer, entered: AccountEntry): Promise<{ ok: true } | FieldsRefused>;
  /** Requests a new email address. Fields: email, password. It changes when the customer opens the link sent to it. */
  changeEmail(house: CustomerSite, browser: Browser, customer: Customer, entered: AccountEntry): Promise<LetterOutcome>;
  /** `login`: an employee asked for the change, so the customer must log in first. */
  emailLink(house: TenantLocale, visitor: Visitor, link: string): Promise<'open' | 'login' | 'gone'>;
  /** Confirms the new address, redeems its link, and informs the old address. */
  confirmEmail(
    house: CustomerSite,
    visitor: Visitor,
    link: string,
  ): Promise<{ ok: true } | { ok: false; problem: 'link-gone' }>;
};

const EMAIL_CHANGE_LINK_MS = 24 * 3_600_000;
const Content = v.object({ email: v.string(), needsLogin: v.optional(v.boolean(), false) });

export function createOwnData(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  checkPassword: OwnPassword['check'];
}): OwnData {
  const { pool, clock, outbox, checkPassword } = deps;
  return {
    change: async ({ tenant }, customer, entered) => {
      const now = clock.now();
      const form = accountCollector();
      const person = readPerson(entered, form);
      const typed = form.take('birthday', checkBirthday(entered.birthday, tenant, now, false), null);
      const holder = (await accountById(pool, customer.id)) ?? customer;
      const { birthday: given } = holder;
      // The birthday decides on credit, so it belongs to the account once given.
      if (given !== null && typed !== null && typed !== given) form.refuse('birthday', 'fixed');
      if (form.isRight() && !mayRename(holder, person, await namesOwing(pool, customer.id)))
        form.refuse('lastName', 'while-owed');
      const birthday = given ?? typed;
      const phone = form.take('phone', checkPhone(entered.phone), null);
      if (!form.isRight()) return { ok: false, problem: 'fields', fields: form.fields };
      await writeData(pool, { id: customer.id, ...person, birthday, phone, now });
      return { ok: true };
    },

    changeEmail: async (house, browser, customer, entered) => {
      const { tenant, locale, publicUrl } = house;
      const now = clock.now();
      const form = accountCollector();
      const email = form.take('email', checkAccountEmail(entered.email), '');
      if (!entered.password) form.refuse('password', 'required');
      if (!form.isRight()) return { ok: false, problem: 'fields', fields: form.fields };
      const checked = await checkPassword(house, customer, entered.password ?? '');
      if ('problem' in checked) return checked;
      if (!checked.ok) return { ok: false, problem: 'fields', fields: { password: 'wrong-password' } };
      const limits = letterLimits(tenant, { scope: tenant.id, email, address: browser.address });
      const seconds = await beginAttempt(pool, 'customer_attempt', limits, now);
      if (seconds > 0) return { ok: false, problem: 'wait', seconds };
      // Only the mailbox itself learns that another account has this address.
      const other = await accountByEmail(pool, tenant.id, email);
      const taken = other !== null && other.id !== customer.id;
      const link = await writeLink(pool, {
        purpose: 'email',
        tenant: tenant.id,
        customerId: customer.id,
        content: { email },
        expiresAt: taken ? now : new Date(now.getTime() + EMAIL_CHANGE_LINK_MS),
      });
      const address = taken
        ? `${publicUrl}${href(locale, 'account')}`
        : `${publicUrl}${href(locale, 'accountEmail')}?link=${link}`;
      const letter = await writeOneOf(house, ['emailTaken', 'email'], taken ? 'emailTaken' : 'email', email, address);
      if (tenant.sendsMail) await outbox.put(letter);
      return { ok: true };
    },

    emailLink: async ({ tenant }, visitor, link) => {
      const found = await readLink(pool, { token: link, purpose: 'email', tenant: tenant.id, now: clock.now() });
      const content = v.safeParse(Content, found?.content);
      if (!found || !content.success) return 'gone';
      if (!content.output.needsLogin || isHolder(visitor, found.customerId)) return 'open';
      return visitor.type === 2 ? 'gone' : 'login';
    },

    confirmEmail: async (house, visitor, link) => {
      const { tenant, locale, publicUrl } = house;
      const now = clock.now();
      const asked = { token: link, purpose: 'email' as const, tenant: tenant.id, now };
      const found = await readLink(pool, asked);
      const content = v.safeParse(Content, found?.content);
      const account = found?.customerId ? await accountById(pool, found.customerId) : null;
      if (!account || account.isLocked || !content.success) return { ok: false, problem: 'link-gone' };
      const { email, needsLogin } = content.output;
      if (needsLogin && !isHolder(visitor, account.id)) return { ok: false, problem: 'link-gone' };
      const letter = await writeLetter(house, 'emailChanged', account.email, `${publicUrl}${href(locale, 'account')}`);
      return inTransaction(pool, async (client) => {
        const gone = { ok: false as const, problem: 'link-gone' as const };
        if (!(await redeemLink(client, asked))) return gone;
        if (!(await writeEmail(client, { id: account.id, tenant: tenant.id, email, now }))) return gone;
        // Links sent to the old mailbox become invalid.
        await dropLinksOf(client, account.id);
        await adoptOrders(client, { tenant: tenant.id, customerId: account.id, email });
        if (tenant.sendsMail) await outbox.put(letter, client);
        return { ok: true as const };
      });
    },
  };
}

/** Whether a visitor is logged in by password as this customer. */
function isHolder(visitor: Visitor, customerId: string | null): boolean {
  return visitor.type === 2 && visitor.customer.id === customerId;
}
