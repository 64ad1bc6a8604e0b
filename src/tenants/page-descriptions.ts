import { seoMessagesOf } from './messages/seo.ts';
import type { Locale, Tenant } from './tenant.ts';

/** Terms of a tenant that descriptions promise. */
export type Promising = Pick<Tenant, 'seoTitleName' | 'withdrawalDays'> & {
  payment: Pick<Tenant['payment'], 'methods'>;
};

/** Describes a category's page by what the tenant offers. */
export function describeList(tenant: Promising, locale: Locale, category: string): string {
  const { list, listOnInvoice } = seoMessagesOf(locale);
  return (sellsOnInvoice(tenant) ? listOnInvoice : list)(category, tenant.seoTitleName);
}

/** Describes a product's page by what the tenant offers; `price` as the page shows it. */
export function describeProduct(
  tenant: Promising,
  locale: Locale,
  { name, brand, price }: { name: string; brand: string; price: string },
): string {
  const { product, invoice, returns } = seoMessagesOf(locale);
  const promises = [
    sellsOnInvoice(tenant) ? invoice : '',
    tenant.withdrawalDays > 0 ? returns(tenant.withdrawalDays) : '',
  ].filter((promise) => promise !== '');
  const said = promises.join(', ');
  const sentence = said === '' ? '' : ` ${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
  return `${product(name, brand, price, tenant.seoTitleName)}${sentence}`;
}

const sellsOnInvoice = ({ payment }: Promising): boolean => payment.methods.includes('invoice');
