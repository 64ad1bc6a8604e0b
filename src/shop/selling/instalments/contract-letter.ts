import type { Mail } from '../../../platform/mail/outbox.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { composeLetter, type Letter } from '../../mail/templates/index.ts';
import type { AgreementRow, ContractParty } from './agreements.store.ts';
import { contractPaper, paperLines, tenantAddress } from './contract-paper.ts';

type Kind = 'requested' | 'signed' | 'closed' | 'concluded' | 'raised' | 'reminder' | 'withdrawn';

/** Returns the locale of a contract or customer if the tenant has it, else the tenant's first. */
export function spokenBy(tenant: Tenant, locale: string): Locale {
  return (tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0]).locale;
}

/** Returns a time to the second, as the receipt of a declaration must state it. */
function momentText(locale: Locale, timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone }).format(moment);
}

function longDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
}

/**
 * Writes a letter about a contract. `until`: ISO date of the last day on which it can be withdrawn. `withdrawn`: when it
 * was withdrawn, and whether its plans ended with it.
 */
export function contractLetter(
  { tenant, publicUrl }: { tenant: Tenant; publicUrl: string },
  about: {
    kind: Kind;
    row: AgreementRow;
    party: ContractParty;
    locale: Locale;
    until: string | null;
    withdrawn?: { at: Date; endsPlans: boolean };
  },
): Promise<Mail> {
  const { kind, row, party, locale, until } = about;
  const spoken = { tenant, locale };
  const texts = messagesOf(locale).contract;
  const { letters, next, clauses } = texts;
  const day = until === null ? '' : longDay(until, locale);
  const limit = formatAmount(row.limit, tenant.priceFormat);
  const lines = () => paperLines(contractPaper(spoken, row, party), locale);
  const { telephone, contactEmail } = (tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0])
    .organisation;
  const address = `${tenantAddress(spoken)}, ${contactEmail}`;
  const withdrawal: [string, string] = [clauses.withdrawal, clauses.withdrawalText(tenant.withdrawalDays, address)];
  const written: Record<Kind, () => Pick<Letter, 'subject' | 'title' | 'paragraphs' | 'facts' | 'button'>> = {
    requested: () => ({
      subject: letters.requested.subject,
      button: letters.requested.button,
      title: letters.requested.title,
      paragraphs: [
        letters.requested.text,
        next.print,
        next.send(tenantAddress(spoken)),
        next.wait,
        next.noPrinter(telephone),
      ],
    }),
    signed: () => ({
      subject: letters.signed.subject,
      button: letters.signed.button,
      title: letters.signed.title,
      paragraphs: [letters.signed.text(limit), letters.signed.withdraw(day)],
      facts: [withdrawal],
    }),
    closed: () => ({
      subject: letters.closed.subject,
      button: letters.closed.button,
      title: letters.closed.title,
      paragraphs: [letters.closed.text],
    }),
    concluded: () => {
      const { paragraphs, facts } = lines();
      return {
        subject: letters.concluded.subject,
        button: letters.concluded.button,
        title: letters.concluded.title,
        paragraphs: [letters.concluded.text, ...paragraphs],
        facts,
      };
    },
    raised: () => ({
      subject: letters.raised.subject,
      button: letters.raised.button,
      title: letters.raised.title,
      paragraphs: [letters.raised.text(limit)],
    }),
    withdrawn: () => ({
      subject: letters.withdrawn.subject,
      button: letters.withdrawn.button,
      title: letters.withdrawn.title,
      paragraphs: [
        letters.withdrawn.text(about.withdrawn ? momentText(locale, tenant.timeZone, about.withdrawn.at) : ''),
        about.withdrawn?.endsPlans ? letters.withdrawn.orders : letters.withdrawn.none,
      ],
    }),
    reminder: () => ({
      subject: letters.reminder.subject,
      button: letters.reminder.button,
      title: letters.reminder.title(day),
      paragraphs: [letters.reminder.text, letters.reminder.how(address)],
      facts: [withdrawal],
    }),
  };
  const account = `${publicUrl}${href(locale, 'accountCredit')}`;
  return composeLetter(
    spoken,
    {
      kind: `credit-${kind}`,
      to: party.email,
      key: `credit-${kind}:${row.id}${kind === 'raised' ? `:${row.limit}` : ''}`,
    },
    {
      ...written[kind](),
      link: kind === 'closed' || kind === 'withdrawn' ? account : `${account}/${row.id}`,
      ignore: letters.ignore,
    },
  );
}
