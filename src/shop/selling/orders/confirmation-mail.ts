import type { Clock } from '../../../platform/clock.ts';
import type { AddedBlocks, WithBlocks } from '../../../platform/mail/mail-blocks.ts';
import { escapeHtml, mailHtml, type Slots } from '../../../platform/mail/mjml.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { DOCUMENT_COLOURS } from '../../../tenants/document-colours.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { withMailText } from '../../../tenants/mail-text-names.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { configuredTerms, type TermsAt } from '../../../tenants/terms-at.ts';
import {
  blockLines,
  imprintOf,
  type MailKind,
  mailBlocks,
  mailDocument,
  mailFact,
  mailFoot,
  mailLink,
  mailTop,
  paragraphsOf,
} from '../../mail/templates/index.ts';
import { type ConfirmationLetter, confirmationLetter, type MailOrder, type Section } from './confirmation-letter.ts';

const { muted, hairline } = DOCUMENT_COLOURS;

/** Creates the confirmation of an order in its language, as HTML and text (UWG 3(1)s: at once, by electronic means). */
export function createConfirmationMail(deps: {
  clock: Clock;
  publicUrlOf: PublicUrlOf;
  /** Absent: the texts are those of the messages. */
  termsAt?: TermsAt;
}): (request: MailOrder) => Promise<Mail> {
  return async (request) => {
    const { tenant, locale } = request.key;
    const now = deps.clock.now();
    const written = confirmationLetter(request, now, deps.publicUrlOf(tenant));
    // A notice of the payment provider brings the configured tenant.
    const terms = { tenant: (deps.termsAt ?? configuredTerms)(tenant, now), locale };
    const said = { subject: written.subject, paragraphs: written.intro };
    const own = withMailText(terms, 'order-confirmation', said, { order: request.orderNumber });
    const letter = { ...written, subject: own.subject, intro: own.paragraphs };
    const organisation = (tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0]).organisation;
    const footer = imprintOf(organisation);
    const withBlocks: WithBlocks = async (blocks) => ({
      html: await mailHtml((slots) => asMjml(letter, request.key, { footer, blocks }, slots)),
      text: asText(letter, locale, { footer, blocks }),
    });
    return {
      tenant: tenant.id,
      locale,
      kind: 'order-confirmation' satisfies MailKind,
      from: `${tenant.companyName} <${organisation.contactEmail}>`,
      to: request.view.contact?.email ?? '',
      subject: letter.subject,
      ...(await withBlocks({})),
      key: `order-confirmation:${tenant.id}:${request.orderNumber}`,
      attachments: [{ kind: 'bill', id: request.orderNumber }],
      withBlocks,
    };
  };
}

/** Sender at the foot, and added blocks. */
type Ends = { footer: readonly string[]; blocks: AddedBlocks };

/** Prevents line breaks at hyphens, such as those of article numbers in a narrow column. */
const unbroken = (html: string): string =>
  html.replaceAll(/[^\s<>]+-[^\s<>]+/g, (word) => `<span style="white-space:nowrap">${word}</span>`);

function asMjml(
  letter: ConfirmationLetter,
  { tenant, locale }: MailOrder['key'],
  { footer, blocks }: Ends,
  slots: Slots,
): string {
  const { text, markup } = slots;
  const row = (entry: ConfirmationLetter['lines'][number]) => `<tr>
    <td style="padding:10px 12px 10px 0;border-bottom:1px solid ${hairline}">
      <strong>${escapeHtml(entry.title)}</strong><br/>${entry.notes.map((note) => `<span style="color:${muted}">${unbroken(escapeHtml(note))}</span>`).join('<br/>')}
      <br/>${escapeHtml(entry.quantity)}
    </td>
    <td style="padding:10px 0;border-bottom:1px solid ${hairline};text-align:right;vertical-align:bottom;white-space:nowrap">${escapeHtml(entry.total)}</td></tr>`;
  const total = (entry: ConfirmationLetter['totals'][number]) => {
    const weight = entry.strong ? 'font-weight:bold;font-size:17px' : `color:${muted}`;
    return `<tr><td style="padding:4px 0;${weight}">${escapeHtml(entry.label)}</td><td style="padding:4px 0;text-align:right;white-space:nowrap;${weight}">${escapeHtml(entry.value)}</td></tr>`;
  };
  const section = (entry: Section) =>
    `<mj-text padding-top="20px" font-weight="bold">${text(entry.title)}</mj-text><mj-text padding-top="0">${markup(
      entry.rows.map((own) => (typeof own === 'string' ? escapeHtml(own) : mailFact(locale, own))).join('<br/>'),
    )}</mj-text>`;
  const columns = [
    `<mj-section padding="8px 0"><mj-column><mj-table padding="4px 24px" font-size="15px" line-height="1.45">${markup(letter.lines.map(row).join(''))}</mj-table>
        <mj-table padding="8px 24px" font-size="15px">${markup(letter.totals.map(total).join(''))}</mj-table></mj-column></mj-section>`,
    `<mj-section padding="0"><mj-column>${letter.sections.map(section).join('')}</mj-column></mj-section>`,
    `<mj-section padding="16px 0 32px"><mj-column>
        ${paragraphsOf(text, letter.closing)}
        <mj-text padding-top="12px">${letter.links.map((link) => mailLink(slots, link.label, link.url)).join('<br/>')}</mj-text>
        ${mailBlocks(slots, locale, blocks.beforeFooter)}${mailFoot(slots, footer)}
      </mj-column></mj-section>`,
  ].join('');
  const top = {
    shop: tenant.seoTitleName,
    title: letter.title,
    paragraphs: letter.intro,
    paddingBottom: '8px',
  };
  const introduced = mailTop(slots, top, mailBlocks(slots, locale, blocks.afterIntroduction));
  return mailDocument(slots, { locale, subject: letter.subject, preview: letter.preview }, `${introduced}${columns}`);
}

function asText(letter: ConfirmationLetter, locale: Locale, { footer, blocks }: Ends): string {
  const rule = '-'.repeat(48);
  return [
    letter.title,
    '',
    ...letter.intro,
    '',
    ...blockLines(locale, blocks.afterIntroduction),
    rule,
    ...letter.lines.flatMap((line) => [
      line.title,
      ...line.notes.map((note) => `  ${note}`),
      `  ${line.quantity} = ${line.total}`,
      '',
    ]),
    rule,
    ...letter.totals.map((total) => labelled(locale, total.label, total.value)),
    ...letter.sections.flatMap((section) => [
      '',
      section.title,
      ...section.rows.map((row) => `  ${typeof row === 'string' ? row : labelled(locale, row[0], row[1])}`),
    ]),
    '',
    ...letter.closing,
    '',
    ...letter.links.map((link) => labelled(locale, link.label, link.url)),
    '',
    ...blockLines(locale, blocks.beforeFooter),
    ...footer,
    '',
  ].join('\n');
}
