import { countryCode } from '../tenants/geo-shops.ts';

/** The country that a request comes from, as a trusted proxy says it; null where none does. */
export function geoCountry(
  request: Request,
  peer: string | undefined,
  config: { trustedProxies: readonly string[]; geoHeader: string },
): string | null {
  const direct = (peer ?? '').replace(/^::ffff:/i, '');
  return config.trustedProxies.includes(direct) ? countryCode(request.headers.get(config.geoHeader)) : null;
}
