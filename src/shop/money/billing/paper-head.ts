import { localeConfig } from '../../../tenants/index.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { recipientLines } from '../../selling/addresses/index.ts';
import type { BilledOrder } from '../../selling/orders/index.ts';
import type { BillPaper } from './paper/bill-paper.ts';

type Address = Pick<
  BilledOrder['order']['billing'],
  'firstName' | 'lastName' | 'company' | 'addressLine2' | 'street' | 'houseNumber' | 'postalCode' | 'city' | 'country'
>;

/** Returns the parts that all documents of a tenant share: sender, own address, and a formatter for other addresses. */
export function paperHead(
  tenant: Tenant,
  locale: Locale,
): { house: BillPaper['house']; own: string[]; address(of: Address): string[] } {
  const { organisation } = localeConfig(tenant, locale);
  const { legalName, streetAddress, postalCode, addressLocality, contactEmail, telephone } = organisation;
  const { countries } = messagesOf(locale).checkout;
  const town = `${postalCode} ${addressLocality}`;
  return {
    house: {
      name: tenant.seoTitleName,
      sender: `${legalName}, ${streetAddress}, ${town}`,
      footer: [legalName, `${streetAddress}, ${town}`, contactEmail, telephone, tenant.vatNumber]
        .filter((fact) => fact !== '')
        .join(' · '),
    },
    own: [legalName, streetAddress, town],
    address: ({ street, houseNumber, postalCode: code, city, country, ...recipient }) => [
      ...recipientLines(recipient),
      `${street} ${houseNumber}`.trim(),
      `${code} ${city}`,
      ...(country === organisation.addressCountry ? [] : [countries[country as keyof typeof countries] ?? country]),
    ],
  };
}
