import { expect, test } from 'vitest';
import { addressList } from '../platform/address-list.ts';
import { geoCountry } from './geo-country.ts';

const request = new Request('http://localhost/', { headers: { 'x-geo-country': 'at' } });
const config = { proxies: addressList(['10.0.0.1']), geoHeader: 'x-geo-country' };

test('believes the country of a trusted proxy only', () => {
  expect(geoCountry(request, '10.0.0.1', config)).toBe('AT');
  expect(geoCountry(request, '::ffff:10.0.0.1', config)).toBe('AT');
  expect(geoCountry(request, '10.0.0.2', { ...config, proxies: addressList(['10.0.0.0/24']) })).toBe('AT');
  expect(geoCountry(request, '10.0.0.2', config)).toBeNull();
  expect(geoCountry(request, undefined, config)).toBeNull();
  expect(geoCountry(request, '10.0.0.1', { ...config, geoHeader: 'cf-ipcountry' })).toBeNull();
});
