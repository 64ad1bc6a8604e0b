import { xmlText } from '../sitemap/sitemap-xml.ts';
import { ATTRIBUTES, type FeedItem, OWN_ATTRIBUTES, type OwnAttribute, type PortalAttribute } from './feed-item.ts';

/** Formats that `import products` also reads. */
export const FEED_FORMATS = ['rss', 'csv', 'tsv', 'jsonl'] as const;
export type PortalFeedFormat = (typeof FEED_FORMATS)[number];

type Attribute = PortalAttribute | OwnAttribute;
type FeedHead = { title: string; link: string; description: string };
type Writer = { start(head: FeedHead): string; item(item: FeedItem): string; end: string };

/** Separator of several values in one cell. */
const BESIDE = ' || ';

function values(item: FeedItem, attribute: Attribute): string[] {
  if (attribute === 'shipping') return item.shipping.map(({ country, price }) => `${country}:::${price}`);
  if (attribute === 'product_detail')
    return item.product_detail.map(({ section, name, value }) => `${section}:${name.replaceAll(':', ' ')}:${value}`);
  const value = item[attribute];
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Prefixes a text with an apostrophe if a spreadsheet would read it as a formula. */
const safe = (text: string): string => (/^[=+@-]/.test(text) && !/^-?\d/.test(text) ? `'${text}` : text);

function cell(text: string, separator: string): string {
  const flat = safe(text.replace(/[\r\n\t]+/g, ' '));
  return flat.includes('"') || flat.includes(separator) ? `"${flat.replaceAll('"', '""')}"` : flat;
}

function table(separator: ',' | '\t', attributes: readonly Attribute[]): Writer {
  return {
    start: () => `${attributes.join(separator)}\n`,
    item: (item) =>
      `${attributes.map((attribute) => cell(values(item, attribute).join(BESIDE), separator)).join(separator)}\n`,
    end: '',
  };
}

/** Columns of the shop have a prefix of their own. */
function element(name: string, text: string): string {
  const tag = name.startsWith('c:') ? name : `g:${name}`;
  return `<${tag}>${xmlText(text)}</${tag}>`;
}

function rssAttribute(item: FeedItem, attribute: Attribute): string {
  if (attribute === 'shipping')
    return item.shipping
      .map(({ country, price }) => `<g:shipping>${element('country', country)}${element('price', price)}</g:shipping>`)
      .join('');
  if (attribute === 'product_detail')
    return item.product_detail
      .map(
        ({ section, name, value }) =>
          `<g:product_detail>${element('section_name', section)}${element('attribute_name', name)}${element('attribute_value', value)}</g:product_detail>`,
      )
      .join('');
  if (attribute === 'certification')
    return values(item, attribute)
      .map((value) => {
        const [authority = '', name = '', code = ''] = value.split(':');
        return `<g:certification>${element('certification_authority', authority)}${element('certification_name', name)}${element('certification_code', code)}</g:certification>`;
      })
      .join('');
  return values(item, attribute)
    .map((value) => element(attribute, value))
    .join('');
}

const rss = (attributes: readonly Attribute[]): Writer => ({
  start: ({ title, link, description }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"${attributes === ATTRIBUTES ? '' : ' xmlns:c="http://base.google.com/cns/1.0"'}><channel><title>${xmlText(title)}</title><link>${xmlText(link)}</link><description>${xmlText(description)}</description>\n`,
  item: (item) => `<item>${attributes.map((attribute) => rssAttribute(item, attribute)).join('')}</item>\n`,
  end: '</channel></rss>\n',
});

const jsonl = (attributes: readonly Attribute[]): Writer => ({
  start: () => '',
  item: (item) =>
    `${JSON.stringify(
      Object.fromEntries(
        attributes.flatMap((attribute) => {
          const told = values(item, attribute);
          const isList = Array.isArray(item[attribute]);
          return told.length === 0 ? [] : [[attribute, isList ? told : told[0]]];
        }),
      ),
    )}\n`,
  end: '',
});

/** Returns the writer of a format. `ownColumns` adds columns of the shop after those of portals. */
export function feedWriter(format: PortalFeedFormat, ownColumns: boolean): Writer {
  const attributes = ownColumns ? [...ATTRIBUTES, ...OWN_ATTRIBUTES] : ATTRIBUTES;
  switch (format) {
    case 'rss':
      return rss(attributes);
    case 'csv':
      return table(',', attributes);
    case 'tsv':
      return table('\t', attributes);
    case 'jsonl':
      return jsonl(attributes);
  }
}
