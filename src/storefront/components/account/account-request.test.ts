import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { pathIn } from '../../../tenants/paths.ts';
import { platform } from '../../../tenants/platform.ts';
import { ACCOUNT_PAGE_NAMES } from './account-page-names.ts';
import {
  ACCOUNT_AREAS,
  accountStart,
  afterLogin,
  isSupported,
  mergedLines,
  supportedAreas,
} from './account-request.ts';

const at = (tenant: typeof tenants.ch) => ({ tenant, locale: tenant.locales[0] });

test('links to no page that a tenant does not support', () => {
  expect(supportedAreas(tenants.ch)).toContain('accountPayback');
  expect(supportedAreas(tenants.de)).toContain('accountPayback');
  expect(supportedAreas(tenants.at)).not.toContain('accountPayback');
  expect(supportedAreas(tenants.nl)).not.toContain('accountPayback');
  expect(supportedAreas(tenants.nl)).not.toContain('accountCredit');
  expect(supportedAreas(tenants.ch)).toContain('accountPremium');
  const without = { ...tenants.ch, premium: { ...tenants.ch.premium, offered: false } };
  expect(supportedAreas(without)).not.toContain('accountPremium');
  for (const area of supportedAreas(tenants.nl)) expect(isSupported(tenants.nl, area)).toBe(true);
});

test('names pages by the last part of their German path', () => {
  expect(ACCOUNT_AREAS.map((area) => [area, ACCOUNT_PAGE_NAMES[area]])).toEqual(
    ACCOUNT_AREAS.map((area) => [area, pathIn('de', area).split('/').at(-1)]),
  );
});

test('leads to the home page after login if the tenant has no overview', () => {
  expect(accountStart(at(tenants.nl))).toBe('/mijn-account/overzicht');
  expect(accountStart(at({ ...tenants.ch, account: platform.account }))).toBe('/');
});

test('tells merged basket lines at the start of the account or before the previous page', () => {
  const here = at(tenants.ch);
  expect(afterLogin(here, null, 0)).toBe('/mein-konto/uebersicht');
  expect(afterLogin(here, null, 2)).toBe('/mein-konto/uebersicht?merged=2');
  expect(afterLogin(here, '/mein-konto/uebersicht', 2)).toBe('/mein-konto/uebersicht?merged=2');
  expect(afterLogin(here, '/merkzettel', 0)).toBe('/merkzettel');
  expect(afterLogin(here, '/merkzettel', 2)).toBe('/mein-konto?next=%2Fmerkzettel&merged=2');
});

test.each([
  ['3', 3],
  ['99', 99],
  ['0', 0],
  ['-1', 0],
  ['1e3', 0],
  ['100', 0],
  ['<b>', 0],
  ['', 0],
])('counts merged=%s in an address as %i', (given, lines) => {
  expect(mergedLines(new URLSearchParams({ merged: given }))).toBe(lines);
});
