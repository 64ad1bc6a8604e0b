import { languageOf } from '../../../languages/language.ts';
import { figuresOf } from '../../../tenants/figures.ts';
import { footMessagesOf } from '../../../tenants/messages/foot.ts';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { type Area, pathIn } from '../../../tenants/paths.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Menu, MenuKey, SnippetKey } from './fragment-kinds.ts';

const SERVICE = [
  'service',
  'shipping',
  'returns',
  'paymentHelp',
  'giftCards',
  'sizeGuide',
  'guarantee',
  'contact',
] as const;
const LEGAL = ['terms', 'revocation', 'privacy', 'imprint', 'accessibility', 'cookies'] as const;
/** Pages to which the law requires a link from every page; the menu of legal pages always contains them. */
export const NEVER_WITHOUT: readonly Area[] = ['terms', 'privacy', 'imprint', 'cookies'];

/** Returns the menus that a locale has until an editor changes them: the pages of the path table by their names. */
export function defaultMenus(locale: Locale): Record<MenuKey, Menu['entries']> {
  const links = { ...messagesOf(locale).frame.footer.links, giftCards: giftCardMessagesOf(locale).shop.title };
  const list = (areas: readonly ((typeof SERVICE)[number] | (typeof LEGAL)[number])[]): Menu['entries'] =>
    areas.map((area) => ({ label: links[area], to: pathIn(languageOf(locale), area), device: 'all' }));
  return { navigation: [], service: list(SERVICE), legal: list(LEGAL) };
}

/** Returns the snippets that a locale has until an editor changes them. */
export function defaultSnippets(tenant: Tenant, locale: Locale): Record<SnippetKey, string[]> {
  const { catalogue } = messagesOf(locale);
  const figures = figuresOf(tenant, locale);
  return {
    'selling-points': [
      footMessagesOf(locale).promotion(figures.freeFrom),
      ...(tenant.payment.methods.includes('invoice')
        ? [catalogue.product.invoice(tenant.payment.invoiceTermDays)]
        : []),
      catalogue.product.returns(tenant.withdrawalDays),
    ],
    'price-note': [footMessagesOf(locale).priceNote],
    'foot-note': [],
  };
}
