import { escapeHtml, mailHtml, type Slots } from '../../../platform/mail/mjml.ts';
import { DOCUMENT_COLOURS } from '../../../tenants/document-colours.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { type AutomationKind, automationMail, taggedLink } from '../../../tenants/mail-tag.ts';
import { newsletterMessagesOf } from '../../../tenants/messages/newsletter.ts';
import { href, productHref } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { type Article, brandedName } from '../../catalogue/products/index.ts';
import { imprintOf, mailButton, mailDocument, mailFoot, mailLink, mailTop } from '../../mail/templates/index.ts';
import type { AutomationText } from './automation-rules.ts';

export type AutomationSite = { tenant: Tenant; locale: Locale; publicUrl: string };
/** Addresses that end this automation and all personal mails, and of the page that changes the newsletter. */
export type AutomationLinks = { stopUrl: string; stopPersonalUrl: string; settingsUrl: string };
export type AutomationContent = {
  kind: AutomationKind;
  /** Text of an employee; empty texts are those of the messages. */
  text: AutomationText | undefined;
  name: string | null;
  articles: readonly Article[];
};

type Goods = { name: string; variant: string; price: string; picture: string | null; url: string };

/** Composes an automatic mail as HTML and text. */
export async function composeAutomation(
  site: AutomationSite,
  content: AutomationContent,
  links: AutomationLinks,
): Promise<{ subject: string; html: string; text: string }> {
  const { tenant, locale, publicUrl } = site;
  const { kind, text: own, name } = content;
  const { organisation } = tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0];
  const imprint = imprintOf(organisation);
  const { campaign, automation } = newsletterMessagesOf(locale).mails;
  const texts: Record<AutomationKind, { subject: string; title: string; text: string; button: string }> = {
    basket: automation.basket,
    review: automation.review,
    winback: automation.winback,
  };
  const said = texts[kind];
  const subject = own?.subject || said.subject;
  const introduction = own?.introduction ? paragraphs(own.introduction) : [said.text];
  const hello = name === null ? [] : [campaign.hello(name)];
  const target = { basket: 'basket', review: 'accountReviews', winback: 'home' } as const;
  const tag = (url: string) => taggedLink(url, automationMail(kind));
  const button = tag(`${publicUrl}${href(locale, target[kind])}`);
  const goods = content.articles.map((article) => goodsOf(site, kind, article, tag));
  const ends: [string, string][] = [
    [automation.stop(automation.names[kind]), links.stopUrl],
    [automation.stopPersonal, links.stopPersonalUrl],
    [campaign.settings, links.settingsUrl],
  ];
  const html = await mailHtml((slots) => {
    const { text, markup } = slots;
    const body = [
      goods.length === 0
        ? ''
        : `<mj-table padding="8px 24px" font-size="15px" line-height="1.45">${markup(goods.map(goodsRow).join(''))}</mj-table>`,
      mailButton(slots, said.button, button),
      `<mj-text font-size="12px" color="${DOCUMENT_COLOURS.muted}">${text(automation.why)}</mj-text>`,
      mailFoot(slots, imprint, linksOf(slots, ends)),
    ].join('');
    const about = { locale, subject, preview: said.title };
    const top = {
      shop: tenant.seoTitleName,
      title: said.title,
      paragraphs: [...hello, ...introduction],
      paddingBottom: '32px',
    };
    return mailDocument(slots, about, mailTop(slots, top, body));
  });
  const plain = [
    said.title,
    '',
    ...hello.flatMap((line) => [line, '']),
    ...introduction.flatMap((line) => [line, '']),
    ...goods.flatMap((one) => [one.name, one.price, one.url, '']),
    labelled(locale, said.button, button),
    '',
    '--',
    automation.why,
    ...ends.map(([label, url]) => labelled(locale, label, url)),
    ...imprint,
    '',
  ];
  return { subject, html, text: plain.join('\n') };
}

const linksOf = (slots: Slots, ends: readonly [string, string][]): string =>
  ends.map(([label, url]) => mailLink(slots, label, url)).join('<br/>');

const paragraphs = (text: string): string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

function goodsOf(
  { tenant, locale, publicUrl }: AutomationSite,
  kind: AutomationKind,
  article: Article,
  tag: (url: string) => string,
): Goods {
  const path =
    kind === 'review'
      ? `${href(locale, 'accountReviews')}/${encodeURIComponent(article.sku)}`
      : productHref(locale, article.slug, article.sku);
  return {
    name: brandedName(article),
    variant: article.variantText,
    // A review is about goods that are paid.
    price: kind === 'review' ? '' : formatAmount(article.price.amount, tenant.priceFormat),
    picture: article.picture && `${publicUrl}/images/${article.picture.id}/320`,
    url: tag(`${publicUrl}${path}`),
  };
}

/** A table row, because mail programs support no other layout: the picture beside the text. */
function goodsRow({ name, variant, price, picture, url }: Goods): string {
  const link = escapeHtml(url);
  const image = picture
    ? `<td style="padding:12px 16px 12px 0;width:120px;vertical-align:top"><a href="${link}"><img src="${escapeHtml(picture)}" width="120" alt="" style="display:block;width:120px;height:auto;border:0"/></a></td>`
    : '';
  const line = (text: string, style: string) =>
    text === '' ? '' : `<br/><span style="${style}">${escapeHtml(text)}</span>`;
  return `<tr>${image}<td style="padding:12px 0;vertical-align:top"><a href="${link}" style="color:${DOCUMENT_COLOURS.ink};font-weight:bold">${escapeHtml(name)}</a>${line(variant, `color:${DOCUMENT_COLOURS.muted}`)}${line(price, 'font-size:18px;font-weight:bold')}</td></tr>`;
}
