import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Mail, Outbox } from '../../../platform/mail/outbox.ts';
import { newsletterMessagesOf } from '../../../tenants/messages/newsletter.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { href } from '../../../tenants/paths.ts';
import { formatAmount, formatPercent } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import { newCode, personOf } from './code.ts';
import { earlier } from './customer-vouchers.ts';
import { textOf } from './promotion-text.ts';
import { insertVoucher } from './promotions.store.ts';
import { mailboxOf, mailboxRulesOf } from './redeeming-person.ts';
import { findPromotion } from './save-promotions.store.ts';
import type { Promotion } from './types.ts';
import { lastDayOf, outside, spanOf } from './validity.ts';

/** Key of the promotion that thanks for subscribing to the newsletter. */
export const NEWSLETTER = 'newsletter';

export type IssueOutcome =
  | {
      ok: true;
      code: string;
      /** Last day, ISO. */
      validTo: string | null;
    }
  /** The mailbox has had one, or the tenant has no such promotion now. */
  | { ok: false; problem: 'already-had' | 'no-promotion' };

/**
 * Letters to send if no voucher is issued: `had` if the mailbox has had one. Only a new subscriber (`isNew`) gets a
 * voucher.
 */
export type Instead = { isNew: boolean; otherwise: Mail; had: Mail };

export type ToWhom = { tenant: Tenant; locale: Locale; email: string; publicUrl: string };

/**
 * Sends the newsletter voucher once per mailbox, however its address is spelled
 * (docs/rules/vouchers.md#newsletter-voucher). A later subscription does not send it again. Its validity counts from this mail. Code and mail are stored together or not at
 * all.
 */
export function createIssueNewsletterVoucher(deps: { pool: Pool; clock: Clock; outbox: Outbox }) {
  const { pool, clock, outbox } = deps;
  return (to: ToWhom, instead?: Instead): Promise<IssueOutcome> =>
    inTransaction(pool, async (client): Promise<IssueOutcome> => {
      const now = clock.now();
      const { tenant, email } = to;
      const promotion = await findPromotion(client, tenant.id, { key: NEWSLETTER });
      if (!promotion || !tenant.sendsMail || outside(spanOf(promotion, tenant.timeZone), now) !== null)
        return otherwise('no-promotion');
      const days = promotion.daysValid;
      const ownEnd = days === null ? null : lastDayOf(now, days, tenant.timeZone);
      // The mail names the earlier end. The table stores only the voucher's own end, so that a prolonged promotion
      // prolongs its vouchers.
      const validTo = earlier(ownEnd, promotion.validTo);
      const code = newCode();
      const person = personOf(tenant.id, email);
      const letter = await letterOf(to, promotion, code, validTo);
      const issued = await insertVoucher(client, {
        isDue: instead?.isNew ?? true,
        promotionId: promotion.id,
        tenant: tenant.id,
        code,
        person,
        mailbox: mailboxOf(tenant, email),
        mailboxRules: mailboxRulesOf(tenant.mailbox),
        validTo: ownEnd,
        now,
      });
      if (!issued) return otherwise('already-had');
      await outbox.put(letter, client);
      return { ok: true, code, validTo };

      async function otherwise(problem: 'already-had' | 'no-promotion'): Promise<IssueOutcome> {
        if (instead && tenant.sendsMail)
          await outbox.put(problem === 'already-had' ? instead.had : instead.otherwise, client);
        return { ok: false, problem };
      }
    });
}

/** Formats the value of a promotion; its title if it has no number. */
function worthOf(promotion: Promotion, tenant: Tenant, locale: Locale): string {
  const { kind, value } = promotion;
  if (kind === 'amount') return formatAmount(value, tenant.priceFormat);
  return kind === 'percent' ? formatPercent(value, locale) : textOf(promotion, locale).title;
}

function letterOf(
  { tenant, locale, email, publicUrl }: ToWhom,
  promotion: Promotion,
  code: string,
  validTo: string | null,
) {
  const texts = messagesOf(locale).mail.voucher;
  const terms = texts.conditions(formatAmount(promotion.minGoods, tenant.priceFormat));
  const { exceptTechnical } = newsletterMessagesOf(locale).subscribe;
  const worth = worthOf(promotion, tenant, locale);
  const day =
    validTo === null
      ? ''
      : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(validTo));
  return composeLetter(
    { tenant, locale },
    { kind: 'newsletter-voucher', to: email, key: `newsletter-voucher:${tenant.id}:${code}` },
    {
      subject: texts.subject(worth),
      title: texts.title(worth),
      paragraphs: [texts.text, promotion.excludeTechnical ? `${terms} ${exceptTechnical}` : terms],
      facts: [[texts.code, code], ...(day === '' ? [] : [[texts.validTo, day] as [string, string]])],
      button: texts.button,
      link: `${publicUrl}${href(locale, 'basket')}`,
      ignore: texts.ignore,
    },
  );
}
