import type { AddedBlocks, WithBlocks } from '../../../../platform/mail/mail-blocks.ts';
import { escapeHtml, mailHtml, type Slots } from '../../../../platform/mail/mjml.ts';
import type { Mail } from '../../../../platform/mail/outbox.ts';
import { newToken } from '../../../../platform/tokens.ts';
import { DOCUMENT_COLOURS } from '../../../../tenants/document-colours.ts';
import { labelled } from '../../../../tenants/labelled.ts';
import { messagesOf } from '../../../../tenants/messages/server.ts';
import { href, productHref } from '../../../../tenants/paths.ts';
import { formatAmount } from '../../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../../tenants/tenant.ts';
import { type Article, brandedName } from '../../../catalogue/products/index.ts';
import {
  blockLines,
  imprintOf,
  type MailKind,
  mailBlocks,
  mailButton,
  mailDocument,
  mailFoot,
  mailLink,
  mailTop,
} from '../../../mail/templates/index.ts';
import type { NoticeKind } from './due-notice.ts';

type House = { tenant: Tenant; locale: Locale };
/** Sender at the foot, and added blocks. */
type Ends = { imprint: readonly string[]; blocks: AddedBlocks };

/** Content of a letter, from which HTML and text are generated. */
type Letter = {
  subject: string;
  title: string;
  paragraphs: string[];
  article: { name: string; variant: string; price: string; compareAt: string | null; picture: string | null } | null;
  button: { label: string; url: string };
  /** Texts in small print below the button. */
  notes: string[];
  /** Link that ends such letters. */
  stop: { label: string; url: string } | null;
};

/**
 * Composes the letter that asks an address for confirmation. It reveals nothing of the list, since another person may
 * have entered the address.
 */
export async function writeConfirmation(house: House, to: string, link: string): Promise<Mail> {
  const { subject, title, paragraphs, button, ignore } = messagesOf(house.locale).mail.wishes.confirm;
  const letter = {
    subject,
    title,
    paragraphs,
    article: null,
    button: { label: button, url: link },
    notes: [ignore],
    stop: null,
  };
  return {
    ...(await print(house, letter)),
    kind: 'wish-confirm' satisfies MailKind,
    to,
    key: `wish-confirm:${newToken()}`,
  };
}

/** Composes the letter about a lower price or a variant back in stock. `shop` is the absolute address of the shop. */
export async function writeNotice(
  house: House & { shop: string },
  notice: { id: string; kind: NoticeKind; to: string; stopToken: string },
  article: Article,
): Promise<Mail> {
  const { tenant, locale, shop } = house;
  const texts = messagesOf(locale);
  const text = texts.mail.wishes.notices[notice.kind];
  const money = ({ amount }: { amount: number }) => formatAmount(amount, tenant.priceFormat);
  const name = brandedName(article);
  const stopUrl = `${shop}${href(locale, 'wishlistNotices')}?stop=${notice.stopToken}`;
  const letter: Letter = {
    subject: text.subject(name),
    title: text.title,
    paragraphs: [text.intro(name)],
    article: {
      name,
      variant: article.variantText,
      price: money(article.price),
      // The legal reference price with its label; the price that the person remembers is not one.
      compareAt: article.compareAt && texts.catalogue.price.compareAt(money(article.compareAt)),
      picture: article.picture && `${shop}/images/${article.picture.id}/320`,
    },
    button: { label: texts.mail.wishes.toArticle, url: `${shop}${productHref(locale, article.slug, article.sku)}` },
    notes: [text.why],
    stop: { label: texts.mail.wishes.stop, url: stopUrl },
  };
  return {
    ...(await print(house, letter)),
    kind: `wish-${notice.kind}` satisfies MailKind,
    to: notice.to,
    key: `wish-notice:${notice.id}:${notice.kind === 'stock' ? 'stock' : article.price.amount}`,
    stopUrl,
  };
}

async function print({ tenant, locale }: House, letter: Letter): Promise<Omit<Mail, 'kind' | 'to' | 'key'>> {
  const { organisation } = tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0];
  const imprint = imprintOf(organisation);
  const withBlocks: WithBlocks = async (blocks) => ({
    html: await mailHtml((slots) => asMjml(letter, { tenant, locale }, { imprint, blocks }, slots)),
    text: asText(letter, locale, { imprint, blocks }),
  });
  return {
    tenant: tenant.id,
    locale,
    from: `${tenant.companyName} <${organisation.contactEmail}>`,
    subject: letter.subject,
    ...(await withBlocks({})),
    withBlocks,
  };
}

/** A table, because mail programs do not support other layouts: the picture beside the text. */
function articleRow({ name, variant, price, compareAt, picture }: NonNullable<Letter['article']>): string {
  const image = picture
    ? `<td style="padding:12px 16px 12px 0;width:120px;vertical-align:top"><img src="${escapeHtml(picture)}" width="120" alt="" style="display:block;width:120px;height:auto;border:0"/></td>`
    : '';
  const soft = (text: string | null) =>
    text ? `<br/><span style="color:${DOCUMENT_COLOURS.muted}">${escapeHtml(text)}</span>` : '';
  return `<tr>${image}<td style="padding:12px 0;vertical-align:top"><strong>${escapeHtml(name)}</strong>${soft(variant)}<br/><span style="font-size:18px;font-weight:bold">${escapeHtml(price)}</span>${soft(compareAt)}</td></tr>`;
}

function asMjml(letter: Letter, { tenant, locale }: House, { imprint, blocks }: Ends, slots: Slots): string {
  const { text, markup } = slots;
  const { article, button, stop } = letter;
  const body = [
    mailBlocks(slots, locale, blocks.afterIntroduction),
    article
      ? `<mj-table padding="8px 24px" font-size="15px" line-height="1.45">${markup(articleRow(article))}</mj-table>`
      : '',
    mailButton(slots, button.label, button.url),
    ...letter.notes.map((note) => `<mj-text color="${DOCUMENT_COLOURS.muted}">${text(note)}</mj-text>`),
    mailBlocks(slots, locale, blocks.beforeFooter),
    mailFoot(slots, imprint, stop ? mailLink(slots, stop.label, stop.url) : ''),
  ].join('');
  const about = { locale, subject: letter.subject, preview: letter.title };
  return mailDocument(
    slots,
    about,
    mailTop(slots, { ...letter, shop: tenant.seoTitleName, paddingBottom: '32px' }, body),
  );
}

function asText(letter: Letter, locale: Locale, { imprint, blocks }: Ends): string {
  const { article, stop } = letter;
  return [
    letter.title,
    '',
    ...letter.paragraphs,
    '',
    ...blockLines(locale, blocks.afterIntroduction),
    ...(article
      ? [article.name, article.variant, article.price, article.compareAt ?? '', ''].filter(
          (line, index, lines) => line !== '' || index === lines.length - 1,
        )
      : []),
    labelled(locale, letter.button.label, letter.button.url),
    '',
    ...letter.notes,
    '',
    ...blockLines(locale, blocks.beforeFooter),
    ...(stop ? [labelled(locale, stop.label, stop.url), ''] : []),
    ...imprint,
    '',
  ].join('\n');
}
