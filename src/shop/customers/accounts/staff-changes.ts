import type pg from 'pg';
import { letterLimits } from '../../../platform/attempts/attempt-limits.ts';
import { beginAttempt } from '../../../platform/attempts/attempts.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { href } from '../../../tenants/paths.ts';
import { checkPhone } from '../../selling/addresses/index.ts';
import { mayRename, namesOwing } from '../../selling/credit/index.ts';
import { accountByEmail, lockCustomerAccount, writeData, writeLocale } from './accounts.store.ts';
import { type AccountEntry, accountCollector, checkAccountEmail, readPerson } from './entered.ts';
import { writeOneOf } from './letters.ts';
import { writeLink } from './links.store.ts';
import type { CustomerSite } from './registration.ts';
import type { FieldsRefused, TenantLocale } from './types.ts';

/** Names of the fields that differ; the audit trail records them without their values. */
export type ChangedFields = { ok: true; changed: string[] };

/** Changes of an account by employees. The caller checks the permission. */
export type StaffChanges = {
  /**
   * Changes personal data in the caller's transaction. Fields: salutation, firstName, lastName, phone, locale, and seen:
   * the time of the last change as the employee saw it. `changed`: the account changed since then.
   */
  correct(
    client: pg.PoolClient,
    house: TenantLocale,
    id: string,
    entered: AccountEntry,
  ): Promise<ChangedFields | FieldsRefused | { ok: false; problem: 'changed' | 'not-found' }>;
  /**
   * Sends a link to a new email address. The address changes when the customer opens the link while logged in, so that
   * an employee's own mailbox opens no account.
   */
  requestEmail(
    house: CustomerSite,
    by: { id: string },
    customer: { id: string },
    email: string,
  ): Promise<{ ok: true } | FieldsRefused | { ok: false; problem: 'wait' }>;
};

const EMAIL_CHANGE_LINK_MS = 24 * 3_600_000;

export function createStaffChanges({
  pool,
  clock,
  outbox,
}: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
}): StaffChanges {
  return {
    correct: async (client, { tenant }, id, entered) => {
      const before = await lockCustomerAccount(client, tenant.id, id);
      if (!before) return { ok: false, problem: 'not-found' };
      if (before.changedAt.toISOString() !== entered.seen) return { ok: false, problem: 'changed' };
      const form = accountCollector();
      const person = readPerson(entered, form);
      if (form.isRight() && !mayRename(before, person, await namesOwing(pool, id)))
        form.refuse('lastName', 'while-owed');
      const phone = form.take('phone', checkPhone(entered.phone), null);
      const locale = tenant.locales.find((entry) => entry.locale === entered.locale)?.locale;
      if (locale === undefined) form.refuse('locale', 'invalid-choice');
      if (!form.isRight() || locale === undefined) return { ok: false, problem: 'fields', fields: form.fields };
      const after = { ...person, phone, locale };
      const changed = Object.entries(after).flatMap(([name, value]) =>
        before[name as keyof typeof after] === value ? [] : [name],
      );
      if (changed.length === 0) return { ok: true, changed };
      const now = clock.now();
      await writeData(client, { id, ...person, birthday: before.birthday, phone, now });
      if (locale !== before.locale) await writeLocale(client, { id, locale, now });
      return { ok: true, changed };
    },

    requestEmail: async (house, by, customer, entered) => {
      const { tenant, locale, publicUrl } = house;
      const now = clock.now();
      const form = accountCollector();
      const email = form.take('email', checkAccountEmail(entered), '');
      if (!form.isRight()) return { ok: false, problem: 'fields', fields: form.fields };
      const limits = letterLimits(tenant, { scope: tenant.id, email, address: `staff:${by.id}` });
      if ((await beginAttempt(pool, 'customer_attempt', limits, now)) > 0) return { ok: false, problem: 'wait' };
      // Only the mailbox itself learns that another account has this address.
      const other = await accountByEmail(pool, tenant.id, email);
      const taken = other !== null && other.id !== customer.id;
      const link = await writeLink(pool, {
        purpose: 'email',
        tenant: tenant.id,
        customerId: customer.id,
        content: { email, needsLogin: true },
        expiresAt: taken ? now : new Date(now.getTime() + EMAIL_CHANGE_LINK_MS),
      });
      const address = taken
        ? `${publicUrl}${href(locale, 'account')}`
        : `${publicUrl}${href(locale, 'accountEmail')}?link=${link}`;
      const letter = await writeOneOf(house, ['emailTaken', 'email'], taken ? 'emailTaken' : 'email', email, address);
      if (tenant.sendsMail) await outbox.put(letter);
      return { ok: true };
    },
  };
}
