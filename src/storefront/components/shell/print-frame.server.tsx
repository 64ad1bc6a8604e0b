import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CategoryNode } from '../../../shop/catalogue/products/index.ts';
import type { AroundPages } from '../../../shop/content/menus-and-banners/index.ts';
import { loadMessages } from '../../../tenants/messages/index.ts';
import { layerMessagesOf } from '../../../tenants/messages/layers.ts';
import { newsletterMessagesOf } from '../../../tenants/messages/newsletter.ts';
import { newsletterHref } from '../../../tenants/newsletter-paths.ts';
import { surveyHref } from '../../../tenants/service-paths.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { cacheOfTexts } from '../../../tenants/texts/cache-of-texts.ts';
import type { ShopRequest } from '../../context.ts';
import type { PackedShell } from '../../shell-data.ts';
import { TextProvider } from '../../text.tsx';
import { CheckoutFoot } from '../checkout/checkout-foot.tsx';
import { HelpLinks, MoreLinks, Rights } from './footer-parts.tsx';
import { panelId } from './mega-menu.tsx';
import { MenuPanel } from './menu-panel.tsx';

type Parts = ReadonlyMap<string, Buffer>;
type About = { navigation: CategoryNode[]; around: AroundPages };

/**
 * Prerendered parts by everything that can change while the process runs: terms of the tenant, locale, year, category
 * tree, menus and texts.
 */
const cache = cacheOfTexts<string, Parts>();
const numbers = new WeakMap<readonly CategoryNode[] | Tenant, number>();
let numberCount = 0;
/** Maximum number of entries: a few trees and years of each locale. */
const MOST_KNOWN = 60;

/**
 * Passes the constant parts of the page shell to the document: menu panels and footers. They render once instead of for
 * every page; they are a quarter of a product page's markup.
 */
export async function prerenderShell(request: ShopRequest, frame: PackedShell, about: About): Promise<void> {
  const { printed, tenant, locale } = request;
  if (printed === null) return;
  // Hours and payment methods are settings: their change makes another tenant (decision 205).
  const terms = `${numberOf(tenant)} ${frame.hourExceptions.join('|')}`;
  const key = `${terms} ${locale.locale} ${frame.year} ${numberOf(about.navigation)} ${about.around.state}`;
  const known = cache();
  let parts = known.get(key);
  if (!parts) {
    parts = await print(request, frame, about);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, parts);
  }
  for (const [id, markup] of parts) printed.set(id, [markup]);
}

function numberOf(data: readonly CategoryNode[] | Tenant): number {
  const given = numbers.get(data) ?? ++numberCount;
  numbers.set(data, given);
  return given;
}

async function print(request: ShopRequest, frame: PackedShell, { navigation, around }: About): Promise<Parts> {
  const { locale } = request.locale;
  const messages = await loadMessages(locale);
  const markup = (part: ReactNode): Buffer =>
    Buffer.from(
      renderToStaticMarkup(
        <TextProvider locale={locale} messages={messages} checkout={null} account={null}>
          {part}
        </TextProvider>,
      ),
    );
  const survey = { href: surveyHref(locale), label: layerMessagesOf(locale).survey.name };
  const newsletter = { href: newsletterHref(locale, 'subscribe'), label: newsletterMessagesOf(locale).name };
  return new Map([
    ...navigation.map((department, index) => [panelId(index), markup(<MenuPanel department={department} />)] as const),
    ['help', markup(<HelpLinks data={{ ...frame, navigation, newsletter, survey, menus: around.menus }} />)],
    ['more', markup(<MoreLinks entries={around.menus.navigation} />)],
    ['rights', markup(<Rights year={frame.year} companyName={frame.companyName} snippets={around.snippets} />)],
    ['checkout-foot', markup(<CheckoutFoot data={frame} />)],
  ]);
}
