import type { AddressList } from '../platform/address-list.ts';
import { countryCode } from '../tenants/geo-shops.ts';

/** The country that a request comes from, as a trusted proxy says it; null where none does. */
export function geoCountry(
  request: Request,
  peer: string | undefined,
  { proxies, geoHeader }: { proxies: AddressList; geoHeader: string },
): string | null {
  return proxies.has(peer) ? countryCode(request.headers.get(geoHeader)) : null;
}
