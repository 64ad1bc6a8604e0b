import { escaped } from '../../../platform/escaped.ts';
import { DOCUMENT_COLOURS } from '../../../tenants/document-colours.ts';
import { newsletterMessagesOf } from '../../../tenants/messages/newsletter.ts';
import type { PrivacyMessages } from '../../../tenants/messages/types.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Extract } from './extract.ts';
import { camelCase } from './personal-data.store.ts';
import { PERSONAL_TABLES } from './personal-tables.store.ts';

/** For each section, the keys whose numbers are amounts in minor units. */
const AMOUNTS = new Map(
  PERSONAL_TABLES.flatMap(({ section, amounts = [] }) =>
    section === null ? [] : [[section, new Set(amounts.map(camelCase))] as const],
  ),
);
const NONE: ReadonlySet<string> = new Set();
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const { ink, muted, hairline } = DOCUMENT_COLOURS;
const STYLE = `body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:${ink}}
h1{font-size:1.75rem;line-height:1.2}h2{margin-top:2.5rem;font-size:1.25rem}
article{margin:.75rem 0;padding:.75rem 1rem;border:1px solid ${hairline};border-radius:4px}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:0}dt{color:${muted}}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}dd dl{padding-left:.5rem;border-left:2px solid ${hairline}}
ul{margin:0;padding-left:1.25rem}@media(max-width:36rem){dl{grid-template-columns:1fr}}`;

/** `values`: names of stored codes. */
type About = { tenant: Tenant; locale: Locale; text: PrivacyMessages; values: Readonly<Record<string, string>> };
type Part = About & { amounts: ReadonlySet<string> };

/** Returns the extract as a self-contained HTML page without scripts and external resources. */
export function extractPage(extract: Extract, asked: Omit<About, 'values'>): string {
  const { text, locale, tenant } = asked;
  const about = { ...asked, values: { ...text.values, ...newsletterNames(locale, tenant) } };
  const title = text.title(tenant.companyName);
  const parts = Object.entries(extract.sections).map(([name, rows]) => {
    const part = { ...about, amounts: AMOUNTS.get(name) ?? NONE };
    const entries = rows.map((row) => `<article>${record(row, part)}</article>`).join('\n');
    return `<section><h2>${escaped(text.sections[name] ?? name)}</h2>\n${entries || `<p>${escaped(text.nothing)}</p>`}</section>`;
  });
  return `<!DOCTYPE html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(title)}</h1>
<p>${escaped(text.madeAt(shown('madeAt', extract.madeAt, { ...about, amounts: NONE })))}</p>
<p>${escaped(text.intro)}</p>
${parts.join('\n')}
</body></html>
`;
}

function newsletterNames(locale: Locale, tenant: Tenant): Record<string, string> {
  const { kinds } = newsletterMessagesOf(locale);
  return Object.fromEntries(Object.entries(kinds).map(([kind, name]) => [kind, name(tenant.seoTitleName)]));
}

function record(row: Record<string, unknown>, about: Part): string {
  const pairs = Object.entries(row).map(
    ([key, value]) => `<dt>${escaped(about.text.labels[key] ?? key)}</dt><dd>${written(key, value, about)}</dd>`,
  );
  return `<dl>${pairs.join('')}</dl>`;
}

function written(key: string, value: unknown, about: Part): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return escaped(about.text.none);
    return `<ul>${value.map((entry) => `<li>${written(key, entry, about)}</li>`).join('')}</ul>`;
  }
  if (isRecord(value)) return record(value, about);
  return escaped(shown(key, value, about));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function shown(key: string, value: unknown, { tenant, locale, text, values, amounts }: Part): string {
  if (value === null || value === undefined || value === '') return text.none;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number') return amounts.has(key) ? formatAmount(value, tenant.priceFormat) : String(value);
  const said = String(value);
  if (MOMENT.test(said))
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: tenant.timeZone }).format(
      new Date(said),
    );
  if (DAY.test(said))
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${said}T12:00:00Z`),
    );
  return values[said] ?? said;
}
