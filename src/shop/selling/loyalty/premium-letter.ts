import type { Mail } from '../../../platform/mail/outbox.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import type { MailMessages } from '../../../tenants/messages/types.ts';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { composeLetter, type Letter } from '../../mail/templates/index.ts';
import type { Declaration, MembershipSite } from './types.ts';

/** Formats an ISO date as "21. November 2027". */
export function letterDayText(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
}

/** Formats an instant with time of day in the tenant's time zone, as a declaration's receipt requires (BGB 312k). */
export function dateTimeText(moment: Date, locale: Locale, tenant: Tenant): string {
  const { timeZone } = tenant;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone }).format(moment);
}

type Texts = MailMessages['premium'];
type Kind = Exclude<keyof Texts, 'declaration' | 'button' | 'ignore'>;

/** Writes a letter about a membership. Its texts receive formatted dates, amounts and numbers. */
export function premiumLetter(
  site: MembershipSite,
  about: { kind: Kind; to: string; key: string },
  values: { day: string; amount?: number; order?: string; moment?: Date },
): Promise<Mail> {
  const { tenant, locale, publicUrl } = site;
  const texts = messagesOf(locale).mail.premium;
  const day = letterDayText(values.day, locale);
  const amount = formatAmount(values.amount ?? tenant.premium.fee, tenant.priceFormat);
  const moment = values.moment ? dateTimeText(values.moment, locale, tenant) : '';
  const written: Record<Kind, Pick<Letter, 'subject' | 'title' | 'paragraphs'>> = {
    renewsSoon: {
      subject: texts.renewsSoon.subject(day),
      title: texts.renewsSoon.title,
      paragraphs: [texts.renewsSoon.text(day, amount), texts.renewsSoon.how],
    },
    endsSoon: {
      subject: texts.endsSoon.subject(day),
      title: texts.endsSoon.title,
      paragraphs: [texts.endsSoon.text(day), texts.endsSoon.how(amount)],
    },
    renewed: {
      subject: texts.renewed.subject(values.order ?? ''),
      title: texts.renewed.title,
      paragraphs: [
        texts.renewed.text(day),
        texts.renewed.bill(values.order ?? '', amount, tenant.payment.invoiceTermDays),
      ],
    },
    ended: { subject: texts.ended.subject, title: texts.ended.title, paragraphs: [texts.ended.text(amount)] },
    cancelled: {
      subject: texts.cancelled.subject,
      title: texts.cancelled.title,
      paragraphs: [texts.cancelled.text(moment, day), texts.cancelled.how],
    },
    endedByHouse: {
      subject: texts.endedByHouse.subject,
      title: texts.endedByHouse.title,
      paragraphs: [texts.endedByHouse.text(day)],
    },
    resumed: { subject: texts.resumed.subject, title: texts.resumed.title, paragraphs: [texts.resumed.text(day)] },
    reward: { subject: texts.reward.subject, title: texts.reward.title, paragraphs: [texts.reward.text] },
  };
  return composeLetter(
    site,
    { ...about, kind: `premium-${about.kind}` },
    {
      ...written[about.kind],
      button: texts.button,
      link: `${publicUrl}${href(locale, 'accountPremium')}`,
      ignore: texts.ignore,
    },
  );
}

/** Writes the receipt of a declaration: its contents, time of receipt, and end of the contract. */
export function declarationLetter(
  site: MembershipSite,
  declaration: Declaration,
  receipt: { key: string; receivedAt: Date; endsOn: string | null },
): Promise<Mail> {
  const { tenant, locale, publicUrl } = site;
  const texts = messagesOf(locale).mail.premium.declaration;
  const facts: Letter['facts'] = [
    [texts.contract, texts.contractName],
    [texts.name, declaration.name],
    [texts.email, declaration.email],
    ...(declaration.customerNumber === null
      ? []
      : [[texts.number, declaration.customerNumber] satisfies [string, string]]),
    [texts.kind, texts.kinds[declaration.kind]],
    ...(declaration.reason === null ? [] : [[texts.reason, declaration.reason] satisfies [string, string]]),
    [texts.wishedOn, declaration.wishedOn === null ? texts.soonest : letterDayText(declaration.wishedOn, locale)],
    [texts.receivedAt, dateTimeText(receipt.receivedAt, locale, tenant)],
  ];
  const end = receipt.endsOn === null ? texts.unclear : texts.endsOn(letterDayText(receipt.endsOn, locale));
  return composeLetter(
    site,
    { kind: 'premium-declaration', to: declaration.email, key: receipt.key },
    {
      subject: texts.subject,
      title: texts.title,
      paragraphs: [texts.text, end],
      facts,
      button: texts.button,
      link: `${publicUrl}${href(locale, 'contact')}`,
      ignore: texts.ignore,
    },
  );
}
