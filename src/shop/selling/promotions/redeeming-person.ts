import { createHash } from 'node:crypto';
import { type MailboxRules, mailboxKey } from '../../../platform/identity/mailbox-key.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { personOf } from './code.ts';

/** Hashes under which uses of a person count. Tables do not reveal addresses. */
export type RedeemingPerson = {
  /** Of each address, as it was entered. */
  persons: Buffer[];
  /** Of the mailbox of each address, whatever its spelling. */
  mailboxes: Buffer[];
  /** Account of a login by password. */
  customerId: string | null;
};

type LimitedTenant = Pick<Tenant, 'id' | 'mailbox'>;

/** Returns the number of a tenant's rules, stored beside each hash that was made by them. */
export function mailboxRulesOf({ ignoresTags, knowsProviders }: MailboxRules): number {
  return (ignoresTags ? 1 : 0) + (knowsProviders ? 2 : 0);
}

/** Hashes the mailbox of an address by the tenant's rules; hashes of different rules never match. */
export function mailboxOf({ id, mailbox }: LimitedTenant, email: string): Buffer {
  return createHash('sha256')
    .update(`mailbox:${id}:${mailboxRulesOf(mailbox)}:${mailboxKey(email, mailbox)}`)
    .digest();
}

/**
 * Returns the person with these addresses, such as those of the account and of the order. All of them count, so that
 * another address at the checkout gives no further use.
 */
export function redeemingPerson(
  tenant: LimitedTenant,
  emails: readonly string[],
  customerId: string | null,
): RedeemingPerson {
  return {
    persons: emails.map((email) => personOf(tenant.id, email)),
    mailboxes: emails.map((email) => mailboxOf(tenant, email)),
    customerId,
  };
}

/** Returns whether a personal voucher was sent to this person. */
export function isFor(person: RedeemingPerson, voucher: { person: Buffer; mailbox: Buffer | null }): boolean {
  const { mailbox } = voucher;
  return (
    person.persons.some((entry) => entry.equals(voucher.person)) ||
    (mailbox !== null && person.mailboxes.some((entry) => entry.equals(mailbox)))
  );
}
