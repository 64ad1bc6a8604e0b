import type { MailBlock } from '../../../platform/mail/mail-blocks.ts';
import { escapeHtml, type Slots } from '../../../platform/mail/mjml.ts';
import { DOCUMENT_COLOURS, LIGHT_MAIL } from '../../../tenants/document-colours.ts';
import { houseTheme } from '../../../tenants/house-theme.ts';
import { labelled } from '../../../tenants/labelled.ts';
import type { Locale } from '../../../tenants/tenant.ts';

const { paper, ink, muted, accent, hairline } = DOCUMENT_COLOURS;

/** Returns a mail in the look of the shop. `sections` is MJML: its first section has `mailTop`. */
export function mailDocument(
  { text }: Slots,
  about: { locale: string; subject: string; preview: string },
  sections: string,
): string {
  return `<mjml lang="${about.locale}"><mj-head>${LIGHT_MAIL}<mj-title>${text(about.subject)}</mj-title><mj-preview>${text(about.preview)}</mj-preview>
    <mj-attributes><mj-all font-family="${houseTheme.mailFont}" color="${ink}"/><mj-text font-size="15px" line-height="1.5" padding="4px 24px"/></mj-attributes></mj-head>
    <mj-body background-color="${paper}" width="600px">${sections}</mj-body></mjml>`;
}

/** Returns the first section: the name of the shop, the title, the paragraphs and more MJML. */
export function mailTop(
  { text }: Slots,
  top: { shop: string; title: string; paragraphs: readonly string[]; paddingBottom: string },
  more = '',
): string {
  return `<mj-section border-top="6px solid ${accent}" padding="24px 0 ${top.paddingBottom}"><mj-column>
        <mj-text font-size="22px" font-weight="bold" letter-spacing="1px">${text(top.shop)}</mj-text>
        <mj-text padding-top="16px" font-size="24px" line-height="1.25" font-weight="bold">${text(top.title)}</mj-text>
        ${paragraphsOf(text, top.paragraphs)}${more}
      </mj-column></mj-section>`;
}

/** Returns each paragraph as MJML. */
export function paragraphsOf(text: Slots['text'], paragraphs: readonly string[]): string {
  return paragraphs.map((paragraph) => `<mj-text>${text(paragraph)}</mj-text>`).join('');
}

/** Returns a fact as HTML, its label in a softer colour. */
export function mailFact(locale: Locale, [label, value]: readonly [string, string]): string {
  return `<span style="color:${muted}">${escapeHtml(labelled(locale, label, ''))}</span>${escapeHtml(value)}`;
}

/** Returns added blocks as MJML. */
export function mailBlocks(slots: Slots, locale: Locale, blocks: readonly MailBlock[] = []): string {
  const { text, markup } = slots;
  return blocks
    .flatMap(({ paragraphs, facts = [], link }) => [
      paragraphsOf(text, paragraphs),
      facts.length === 0
        ? ''
        : `<mj-text>${markup(facts.map((fact) => mailFact(locale, fact)).join('<br/>'))}</mj-text>`,
      link === undefined ? '' : `<mj-text>${mailLink(slots, link.label, link.url)}</mj-text>`,
    ])
    .join('');
}

/** Returns added blocks as lines of a text mail, with an empty line below each. */
export function blockLines(locale: Locale, blocks: readonly MailBlock[] = []): string[] {
  return blocks.flatMap(({ paragraphs, facts = [], link }) => [
    ...paragraphs,
    ...facts.map(([label, value]) => labelled(locale, label, value)),
    ...(link === undefined ? [] : [labelled(locale, link.label, link.url)]),
    '',
  ]);
}

/** Returns a button that opens an address. */
export function mailButton({ text }: Slots, label: string, url: string): string {
  return `<mj-button background-color="${accent}" color="#FFFFFF" border-radius="2px" font-size="16px" align="left" padding="20px 24px" href="${text(url)}">${text(label)}</mj-button>`;
}

/** Returns a link as HTML. */
export function mailLink({ text }: Slots, label: string, url: string): string {
  return `<a href="${text(url)}" style="color:${accent}">${text(label)}</a>`;
}

/** Returns the small print below a line: links, if any, and the sender. */
export function mailFoot({ text }: Slots, imprint: readonly string[], links = ''): string {
  const small = (content: string) => `<mj-text font-size="12px" color="${muted}">${content}</mj-text>`;
  return `<mj-divider border-width="1px" border-color="${hairline}" padding="16px 24px 8px"/>
        ${links === '' ? '' : small(links)}${small(imprint.map(text).join('<br/>'))}`;
}
