import { escapeHtml, mailHtml } from '../../platform/mail/mjml.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { newToken } from '../../platform/tokens.ts';
import { labelled } from '../../tenants/labelled.ts';
import { messagesOf } from '../../tenants/messages/server.ts';
import type { MailMessages } from '../../tenants/messages/types.ts';
import type { House } from './types.ts';

export type LetterKind = keyof MailMessages['account'];

const PAPER = '#FBFAF7';
const INK = '#1B1F1D';
const SLATE = '#56605A';
const SPRUCE = '#124B3F';
const HAIRLINE = '#D8D2C8';

/**
 * A letter about an account, in the words of its kind. Carries no personal data but the address it goes to; `link` is
 * a whole address of the shop.
 */
export async function writeLetter(house: House, kind: LetterKind, to: string, link: string): Promise<Mail> {
  const { tenant, locale } = house;
  const text = messagesOf(locale).mail.account[kind];
  const { organisation } = tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0];
  const { legalName, streetAddress, postalCode, addressLocality, contactEmail, telephone } = organisation;
  const imprint = `${legalName}, ${streetAddress}, ${postalCode} ${addressLocality} · ${contactEmail} · ${telephone}`;
  const html = await mailHtml(
    (
      slots,
    ) => `<mjml lang="${locale}"><mj-head><mj-title>${escapeHtml(text.subject)}</mj-title><mj-preview>${escapeHtml(text.title)}</mj-preview>
    <mj-attributes><mj-all font-family="Archivo, Helvetica, Arial, sans-serif" color="${INK}"/><mj-text font-size="15px" line-height="1.5" padding="4px 24px"/></mj-attributes></mj-head>
    <mj-body background-color="${PAPER}" width="600px">
      <mj-section border-top="6px solid ${SPRUCE}" padding="24px 0 32px"><mj-column>
        <mj-text font-size="22px" font-weight="bold" letter-spacing="1px">Montarve</mj-text>
        <mj-text padding-top="16px" font-size="24px" line-height="1.25" font-weight="bold">${escapeHtml(text.title)}</mj-text>
        ${text.paragraphs.map((paragraph) => `<mj-text>${escapeHtml(paragraph)}</mj-text>`).join('')}
        <mj-button background-color="${SPRUCE}" color="#FFFFFF" border-radius="2px" font-size="16px" align="left" padding="20px 24px" href="${slots.text(link)}">${escapeHtml(text.button)}</mj-button>
        <mj-text color="${SLATE}">${escapeHtml(text.ignore)}</mj-text>
        <mj-divider border-width="1px" border-color="${HAIRLINE}" padding="16px 24px 8px"/>
        <mj-text font-size="12px" color="${SLATE}">${escapeHtml(imprint)}</mj-text>
      </mj-column></mj-section></mj-body></mjml>`,
  );
  return {
    tenant: tenant.id,
    locale,
    kind: `account-${kind}`,
    from: `${tenant.companyName} <${contactEmail}>`,
    to,
    subject: text.subject,
    html,
    text: [
      text.title,
      '',
      ...text.paragraphs,
      '',
      labelled(locale, text.button, link),
      '',
      text.ignore,
      '',
      imprint,
      '',
    ].join('\n'),
    key: `account-${kind}:${newToken()}`,
  };
}
