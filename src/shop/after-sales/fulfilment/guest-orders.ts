import { letterLimits } from '../../../platform/attempts/attempt-limits.ts';
import { beginAttempt } from '../../../platform/attempts/attempts.store.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { newToken } from '../../../platform/tokens.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { href } from '../../../tenants/paths.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import { type FulfilmentDeps, linkTokenOf } from './deps.ts';
import { linkLetter, localeOfOrder, unknownOrderLetter } from './letters.ts';
import { readEmail, readStatement, type StatementFields } from './read-statement.ts';
import { insertWithdrawal, orderOfLink, orderOfStatement, type WithdrawalStatement } from './withdrawals.store.ts';

export type GuestSite = { tenant: Tenant; locale: Locale };

/** Actions of guests without a login. No answer reveals whether an order exists. */
export type GuestOrders = {
  /**
   * Mails a link to the order with this number and address, or that there is none. Fields: number, email.
   */
  askForLink(
    house: GuestSite,
    address: string,
    entered: Readonly<Record<string, string>>,
  ): Promise<{ ok: true } | { ok: false; problem: 'fields' | 'wait' }>;
  /** Checks the first step of a withdrawal, for confirmation in the second. */
  checkStatement(entered: Readonly<Record<string, string>>): ReturnType<typeof readStatement>;
  /** Second step: stores the statement unchanged and mails its receipt at once. */
  withdraw(
    house: GuestSite,
    address: string,
    entered: Readonly<Record<string, string>>,
  ): Promise<
    | { ok: true; receivedAt: Date; statement: WithdrawalStatement }
    | { ok: false; problem: 'fields'; fields: StatementFields }
    | { ok: false; problem: 'wait' }
  >;
};

/** Id used if there is no order, so that both cases do equal work. */
const NONE = '00000000-0000-0000-0000-000000000000';

/** Formats a time for receipts: "21. November 2026, 13:05:09 MEZ". */
function momentText(locale: Locale, timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(moment);
}

export function createGuestOrders(deps: FulfilmentDeps): GuestOrders {
  const { pool, clock, outbox, publicUrlOf } = deps;

  /** False after too many attempts. Known and unknown addresses count equally. */
  const mayTry = async (tenant: Tenant, email: string, address: string): Promise<boolean> => {
    const limits = letterLimits(tenant, { scope: tenant.id, email, address });
    return (await beginAttempt(pool, 'customer_attempt', limits, clock.now())) === 0;
  };

  return {
    askForLink: async ({ tenant, locale }, address, entered) => {
      const number = (entered.number ?? '').replaceAll(/\s/g, '');
      const email = readEmail(entered.email ?? '');
      if (!/^\d{1,20}$/.test(number) || email === null) return { ok: false, problem: 'fields' };
      if (!(await mayTry(tenant, email, address))) return { ok: false, problem: 'wait' };
      const order = await orderOfLink(pool, { tenant: tenant.id, number, email });
      const site = { tenant, publicUrl: publicUrlOf(tenant), email };
      const linked = { id: order?.id ?? NONE, number, locale: localeOfOrder(tenant, order ?? { locale }) };
      // Composes both letters, so that the duration does not reveal whether there is such an order.
      const link = await linkLetter(site, { ...linked, token: linkTokenOf(deps, tenant, linked.id) });
      const unknown = await unknownOrderLetter(site, { number, locale });
      if (tenant.sendsMail) await outbox.put(order ? link : unknown);
      return { ok: true };
    },
    checkStatement: readStatement,
    withdraw: async ({ tenant, locale }, address, entered) => {
      const read = readStatement(entered);
      if (!read.ok) return { ok: false, problem: 'fields', fields: read.fields };
      const { statement } = read;
      if (!(await mayTry(tenant, statement.email, address))) return { ok: false, problem: 'wait' };
      const receivedAt = clock.now();
      const text = afterOrderMessagesOf(locale).withdrawal;
      const receipt = await composeLetter(
        { tenant, locale },
        { kind: 'withdrawal-received', to: statement.email, key: `withdrawal-received:${tenant.id}:${newToken()}` },
        {
          subject: text.letter.subject,
          title: text.doneTitle,
          paragraphs: [text.letter.text(momentText(locale, tenant.timeZone, receivedAt))],
          facts: [
            [text.number, statement.number],
            [text.name, statement.name],
            [text.letter.goods, statement.goods ?? text.letter.all],
          ],
          afterwards: [text.letter.next],
          button: afterOrderMessagesOf(locale).letters.shop,
          link: `${publicUrlOf(tenant)}${href(locale, 'home')}`,
          ignore: afterOrderMessagesOf(locale).letters.ignore,
        },
      );
      await inTransaction(pool, async (client) => {
        const { number, email } = statement;
        const orderId = await orderOfStatement(client, { tenant: tenant.id, number, email });
        await insertWithdrawal(client, { ...statement, tenant: tenant.id, locale, orderId, now: receivedAt });
        if (tenant.sendsMail) await outbox.put(receipt, client);
      });
      return { ok: true, receivedAt, statement };
    },
  };
}
