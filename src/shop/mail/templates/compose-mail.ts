import { escapeHtml, mailHtml } from '../../../platform/mail/mjml.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { labelled } from '../../../tenants/labelled.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { imprintOf } from './imprint.ts';
import type { MailKind } from './mail-kinds.ts';

/** Content of a letter, in the language of its locale. */
export type Letter = {
  subject: string;
  title: string;
  paragraphs: string[];
  /** Declared or agreed facts, one a line. */
  facts?: [label: string, value: string][];
  /** Paragraphs after the facts. */
  afterwards?: string[];
  button: string;
  /** Absolute address of a page of the shop. */
  link: string;
  /** Advice for a recipient who did not ask for this mail. */
  ignore: string;
};

const PAPER = '#FBFAF7';
const INK = '#1B1F1D';
const SLATE = '#56605A';
const SPRUCE = '#124B3F';
const HAIRLINE = '#D8D2C8';

/** Composes the mail of a letter as HTML and text. The outbox stores one mail for each `key`. */
export async function composeLetter(
  house: { tenant: Tenant; locale: Locale },
  about: { kind: MailKind; to: string; key: string },
  letter: Letter,
): Promise<Mail> {
  const { tenant, locale } = house;
  const { organisation } = tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0];
  const imprint = imprintOf(organisation);
  const facts = letter.facts ?? [];
  const afterwards = letter.afterwards ?? [];
  const html = await mailHtml(
    ({
      text,
      markup,
    }) => `<mjml lang="${locale}"><mj-head><mj-title>${text(letter.subject)}</mj-title><mj-preview>${text(letter.title)}</mj-preview>
    <mj-attributes><mj-all font-family="Archivo, Helvetica, Arial, sans-serif" color="${INK}"/><mj-text font-size="15px" line-height="1.5" padding="4px 24px"/></mj-attributes></mj-head>
    <mj-body background-color="${PAPER}" width="600px">
      <mj-section border-top="6px solid ${SPRUCE}" padding="24px 0 32px"><mj-column>
        <mj-text font-size="22px" font-weight="bold" letter-spacing="1px">Montarve</mj-text>
        <mj-text padding-top="16px" font-size="24px" line-height="1.25" font-weight="bold">${text(letter.title)}</mj-text>
        ${letter.paragraphs.map((paragraph) => `<mj-text>${text(paragraph)}</mj-text>`).join('')}
        ${
          facts.length === 0
            ? ''
            : factRows(facts)
                .map(
                  (rows) =>
                    `<mj-text>${markup(rows.map(([label, value]) => `<span style="color:${SLATE}">${escapeHtml(labelled(locale, label, ''))}</span>${escapeHtml(value)}`).join('<br/>'))}</mj-text>`,
                )
                .join('')
        }
        ${afterwards.map((paragraph) => `<mj-text>${text(paragraph)}</mj-text>`).join('')}
        <mj-button background-color="${SPRUCE}" color="#FFFFFF" border-radius="2px" font-size="16px" align="left" padding="20px 24px" href="${text(letter.link)}">${text(letter.button)}</mj-button>
        <mj-text color="${SLATE}">${text(letter.ignore)}</mj-text>
        <mj-divider border-width="1px" border-color="${HAIRLINE}" padding="16px 24px 8px"/>
        <mj-text font-size="12px" color="${SLATE}">${imprint.map(text).join('<br/>')}</mj-text>
      </mj-column></mj-section></mj-body></mjml>`,
  );
  return {
    tenant: tenant.id,
    locale,
    kind: about.kind,
    from: `${tenant.companyName} <${organisation.contactEmail}>`,
    to: about.to,
    subject: letter.subject,
    html,
    text: [
      letter.title,
      '',
      ...letter.paragraphs,
      '',
      ...(facts.length === 0 ? [] : [...facts.map(([label, value]) => labelled(locale, label, value)), '']),
      ...(afterwards.length === 0 ? [] : [...afterwards, '']),
      labelled(locale, letter.button, letter.link),
      '',
      letter.ignore,
      '',
      ...imprint,
      '',
    ].join('\n'),
    key: about.key,
  };
}

/** Length in characters above which facts become paragraphs: such a line wraps on a phone. */
const LONG_FACT = 60;

/**
 * Groups facts into paragraphs: short facts share one, with a line each. If one is long, each gets its own paragraph.
 */
function factRows(facts: NonNullable<Letter['facts']>): NonNullable<Letter['facts']>[] {
  return facts.some(([label, value]) => label.length + value.length > LONG_FACT)
    ? facts.map((fact) => [fact])
    : [facts];
}
