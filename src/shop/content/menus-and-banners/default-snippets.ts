import { footMessagesOf } from '../../../tenants/messages/foot.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { type Area, languageOf, pathIn } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Menu, MenuKey, SnippetKey } from './fragment-kinds.ts';

const SERVICE = ['service', 'shipping', 'returns', 'paymentHelp', 'sizeGuide', 'guarantee', 'contact'] as const;
const LEGAL = ['terms', 'revocation', 'privacy', 'imprint', 'accessibility', 'cookies'] as const;
/** Pages that the law wants every page to lead to; the menu of legal pages always has them. */
export const NEVER_WITHOUT: readonly Area[] = ['terms', 'privacy', 'imprint', 'cookies'];

/** What the menus say before an editor has changed them: the pages of the path table by their own names. */
export function defaultMenus(locale: Locale): Record<MenuKey, Menu['entries']> {
  const { links } = messagesOf(locale).frame.footer;
  const list = (areas: readonly ((typeof SERVICE)[number] | (typeof LEGAL)[number])[]): Menu['entries'] =>
    areas.map((area) => ({ label: links[area], to: pathIn(languageOf(locale), area), device: 'all' }));
  return { navigation: [], service: list(SERVICE), legal: list(LEGAL) };
}

/** What the small texts say before an editor has changed them. */
export function defaultSnippets(tenant: Tenant, locale: Locale): Record<SnippetKey, string[]> {
  const { catalogue } = messagesOf(locale);
  const figures = figuresOf(tenant);
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

/** Figures that lines name in braces: what a text promises is then what the shop does. */
export function figuresOf(
  tenant: Tenant,
): Record<'freeFrom' | 'invoiceDays' | 'returnDays' | 'guaranteeYears', string> {
  return {
    freeFrom: formatAmount(tenant.delivery.fees.freeFrom, tenant.priceFormat),
    invoiceDays: String(tenant.payment.invoiceTermDays),
    returnDays: String(tenant.withdrawalDays),
    guaranteeYears: String(tenant.guarantee.marketingYears),
  };
}

/** A line with its figures; a name that there is no figure for stays as it was written. */
export function withFigures(line: string, tenant: Tenant): string {
  const figures: Record<string, string> = figuresOf(tenant);
  return line.replaceAll(/\{(\w+)\}/g, (whole, name: string) => figures[name] ?? whole);
}
