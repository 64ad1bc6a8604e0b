import type { AddressList } from '../platform/address-list.ts';
import { countryCode } from '../tenants/geo-shops.ts';

/** Returns the country of a request according to a trusted proxy; null if none names it. */
export function geoCountry(
  request: Request,
  peer: string | undefined,
  { proxies, geoHeader }: { proxies: AddressList; geoHeader: string },
): string | null {
  return proxies.has(peer) ? countryCode(request.headers.get(geoHeader)) : null;
}
