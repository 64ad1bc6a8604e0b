import { escapeHtml, mailHtml, type Slots } from '../../../platform/mail/mjml.ts';
import { DOCUMENT_COLOURS, LIGHT_MAIL } from '../../../tenants/document-colours.ts';
import { houseTheme } from '../../../tenants/house-theme.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { taggedLink } from '../../../tenants/mail-tag.ts';
import { newsletterMessagesOf } from '../../../tenants/messages/newsletter.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { productHref } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { type Article, brandedName } from '../../catalogue/products/index.ts';
import { imprintOf } from '../../mail/templates/index.ts';
import type { CampaignBlock, CampaignText } from './campaign-blocks.ts';
import type { Kind, NewsletterSite } from './types.ts';

const { paper, ink, muted, accent, sale, hairline } = DOCUMENT_COLOURS;

/** Parts of a mail that differ between subscribers. */
export type Reader = { stopUrl: string; settingsUrl: string; name: string | null };
export type ComposedCampaign = { subject: string; of(reader: Reader): { html: string; text: string } };

/** Placeholders for these parts: private-use characters, which cannot be typed in a text. */
const STOP = '\uE100';
const SETTINGS = '\uE101';
const HELLO = '\uE102';

/**
 * Composes a campaign in one locale, once for all its subscribers. Omits variants that are no longer on sale. Empty
 * lines separate the paragraphs of a text. `mail` names the campaign in links to the shop; null: without a name.
 */
export async function composeCampaign(
  site: NewsletterSite,
  campaign: { kind: Kind; personalised: boolean; text: CampaignText; mail: string | null },
  articles: ReadonlyMap<string, Article>,
): Promise<ComposedCampaign> {
  const { tenant, locale, publicUrl } = site;
  const { organisation } = tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0];
  const imprint = imprintOf(organisation);
  const messages = newsletterMessagesOf(locale);
  const { campaign: words } = messages.mails;
  const why = words.why(messages.kinds[campaign.kind](tenant.seoTitleName));
  const { text } = campaign;
  const tag = (url: string) => (campaign.mail === null ? url : taggedLink(url, campaign.mail));
  const link = (to: string) => (to.startsWith('/') ? tag(`${publicUrl}${to}`) : to);
  const source = (to: string) => (to.startsWith('/') ? `${publicUrl}${to}` : to);
  const address = { link, source };
  const goods = (skus: readonly string[]) =>
    skus.flatMap((sku) => {
      const article = articles.get(sku);
      return article ? [articleOf(site, article, tag)] : [];
    });
  const html = await mailHtml((slots) => {
    const small = (content: string) => `<mj-text font-size="12px" color="${muted}">${content}</mj-text>`;
    return `<mjml lang="${locale}"><mj-head>${LIGHT_MAIL}<mj-title>${slots.text(text.subject)}</mj-title><mj-preview>${slots.text(text.preheader)}</mj-preview>
      <mj-attributes><mj-all font-family="${houseTheme.mailFont}" color="${ink}"/><mj-text font-size="15px" line-height="1.5" padding="4px 24px"/></mj-attributes></mj-head>
      <mj-body background-color="${paper}" width="600px"><mj-section border-top="6px solid ${accent}" padding="24px 0 32px"><mj-column>
        <mj-text font-size="22px" font-weight="bold" letter-spacing="1px">${slots.text(tenant.seoTitleName)}</mj-text>
        ${campaign.personalised ? `<mj-text>${slots.markup(HELLO)}</mj-text>` : ''}
        ${text.blocks.map((block) => blockMjml(block, slots, address, goods)).join('')}
        <mj-divider border-width="1px" border-color="${hairline}" padding="24px 24px 8px"/>
        ${small(slots.text(why))}
        ${small(`<a href="${slots.markup(STOP)}" style="color:${accent}">${slots.text(words.stop)}</a><br/><a href="${slots.markup(SETTINGS)}" style="color:${accent}">${slots.text(words.settings)}</a>`)}
        ${small(imprint.map(slots.text).join('<br/>'))}
      </mj-column></mj-section></mj-body></mjml>`;
  });
  const plain = [
    tenant.seoTitleName,
    '',
    ...(campaign.personalised ? [HELLO] : []),
    ...text.blocks.flatMap((block) => blockLines(site, block, address, goods)),
    '--',
    why,
    labelled(locale, words.stop, STOP),
    labelled(locale, words.settings, SETTINGS),
    ...imprint,
    '',
  ].join('\n');
  const hello = (name: string | null) => (name === null ? '' : words.hello(name));
  return {
    subject: text.subject,
    of: ({ stopUrl, settingsUrl, name }) => ({
      html: html
        .replaceAll(STOP, () => escapeHtml(stopUrl))
        .replaceAll(SETTINGS, () => escapeHtml(settingsUrl))
        .replaceAll(HELLO, () => escapeHtml(hello(name))),
      text: plain
        .replaceAll(STOP, () => stopUrl)
        .replaceAll(SETTINGS, () => settingsUrl)
        .replaceAll(`${HELLO}\n`, () => (name === null ? '' : `${hello(name)}\n\n`)),
    }),
  };
}

type Shown = { name: string; price: string; compareAt: string | null; url: string; picture: string | null };

function articleOf(
  { tenant, locale, publicUrl }: NewsletterSite,
  article: Article,
  tag: (url: string) => string,
): Shown {
  const { catalogue } = messagesOf(locale);
  const money = ({ amount }: { amount: number }) => formatAmount(amount, tenant.priceFormat);
  return {
    name: brandedName(article),
    price: money(article.price),
    compareAt: article.compareAt && catalogue.price.compareAt(money(article.compareAt)),
    url: tag(`${publicUrl}${productHref(locale, article.slug, article.sku)}`),
    picture: article.picture && `${publicUrl}/images/${article.picture.id}/320`,
  };
}

/** Absolute addresses of links, which name the mail, and of pictures. */
type Address = { link(to: string): string; source(to: string): string };
type Goods = (skus: readonly string[]) => Shown[];

function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

function blockMjml(block: CampaignBlock, { text, markup }: Slots, address: Address, goods: Goods): string {
  switch (block.type) {
    case 'title':
      return `<mj-text padding-top="16px" font-size="24px" line-height="1.25" font-weight="bold">${text(block.text)}</mj-text>`;
    case 'text':
      return paragraphsOf(block.text)
        .map((paragraph) => `<mj-text>${text(paragraph)}</mj-text>`)
        .join('');
    case 'button':
      return `<mj-button background-color="${accent}" color="#FFFFFF" border-radius="2px" font-size="16px" align="left" padding="20px 24px" href="${text(address.link(block.to))}">${text(block.label)}</mj-button>`;
    case 'products': {
      const rows = goods(block.skus).map(articleRow).join('');
      return rows === ''
        ? ''
        : `<mj-table padding="8px 24px" font-size="15px" line-height="1.45">${markup(rows)}</mj-table>`;
    }
    case 'picture': {
      const link = block.to === '' ? '' : ` href="${text(address.link(block.to))}"`;
      return `<mj-image src="${text(address.source(block.src))}" alt="${text(block.alt)}"${link} padding="12px 24px"/>`;
    }
    case 'line':
      return `<mj-divider border-width="1px" border-color="${hairline}" padding="16px 24px"/>`;
  }
}

/** Uses a table row, since mail programs support no other layout: the picture beside the text. */
function articleRow({ name, price, compareAt, url, picture }: Shown): string {
  const link = escapeHtml(url);
  const image = picture
    ? `<td style="padding:12px 16px 12px 0;width:120px;vertical-align:top"><a href="${link}"><img src="${escapeHtml(picture)}" width="120" alt="" style="display:block;width:120px;height:auto;border:0"/></a></td>`
    : '';
  const before = compareAt === null ? '' : `<br/><span style="color:${muted}">${escapeHtml(compareAt)}</span>`;
  const colour = compareAt === null ? ink : sale;
  return `<tr>${image}<td style="padding:12px 0;vertical-align:top"><a href="${link}" style="color:${ink};font-weight:bold">${escapeHtml(name)}</a><br/><span style="font-size:18px;font-weight:bold;color:${colour}">${escapeHtml(price)}</span>${before}</td></tr>`;
}

function blockLines(site: NewsletterSite, block: CampaignBlock, address: Address, goods: Goods): string[] {
  switch (block.type) {
    case 'title':
      return [block.text.toUpperCase(), ''];
    case 'text':
      return paragraphsOf(block.text).flatMap((paragraph) => [paragraph, '']);
    case 'button':
      return [labelled(site.locale, block.label, address.link(block.to)), ''];
    case 'products':
      return goods(block.skus).flatMap(({ name, price, compareAt, url }) => [
        name,
        compareAt === null ? price : `${price} (${compareAt})`,
        url,
        '',
      ]);
    case 'picture': {
      const alt = block.alt === '' ? [] : [`[${block.alt}]`];
      const link = block.to === '' ? [] : [address.link(block.to)];
      return alt.length + link.length === 0 ? [] : [...alt, ...link, ''];
    }
    case 'line':
      return ['- - -', ''];
  }
}
