import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';
import { RETAILER_PLACES } from './retailer-places.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SEARCHED = ['{src,migrations,scripts,deploy,bench,public}/**/*', 'package.json'];
const UNREADABLE = /\.(?:png|jpe?g|webp|avif|gif|ico|woff2?|pdf|mp4|icc|gz)$/;

/**
 * Ignores capitals and spaces: an IBAN is the same with and without them. The folder of the demo retailer is an address,
 * no fact of it.
 */
const compact = (text: string) => text.toLowerCase().replaceAll(/\s|houses\/montarve\b/g, '');

/** Names and facts by which a file names the retailer, from the tenants themselves. */
function factsOfRetailer(tenant: Tenant): string[] {
  const { payment, appLinks } = tenant;
  return [
    tenant.seoTitleName,
    tenant.hostName,
    tenant.securityContact,
    // Without the word for the tax: "CHE-123.456.788 MWST".
    tenant.vatNumber.replace(/ \p{L}+$/u, ''),
    payment.iban,
    payment.bankAccount,
    payment.creditorId,
    ...(appLinks?.android ?? []).map(({ packageName }) => packageName),
    ...(appLinks?.apple ?? []).map(({ appId }) => appId),
    ...tenant.locales.flatMap(({ organisation }) => [
      organisation.streetAddress,
      organisation.telephone,
      organisation.founder,
      organisation.contactEmail,
    ]),
  ].flatMap((fact) => fact || []);
}

const FACTS = [...new Set(Object.values(tenants).flatMap(factsOfRetailer).map(compact))];
const ANY_FACT = new RegExp(FACTS.map((fact) => fact.replaceAll(/[.+]/g, '\\$&')).join('|'));
const linesWithFacts = (text: string) =>
  // Nearly all files are clean as a whole.
  ANY_FACT.test(compact(text)) ? text.split('\n').filter((line) => ANY_FACT.test(compact(line))).length : 0;

const files = fs
  .globSync(SEARCHED, { cwd: ROOT })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file) && !UNREADABLE.test(file))
  .filter((file) => fs.statSync(path.join(ROOT, file)).isFile());
const found = Object.fromEntries(
  files
    .map((file) => [file, linesWithFacts(fs.readFileSync(path.join(ROOT, file), 'utf8'))] as const)
    .filter(([, lines]) => lines > 0),
);
const allowed = (file: string) => RETAILER_PLACES[file] ?? 0;

test('names the retailer in no further line', () => {
  const further = Object.entries(found).filter(([file, lines]) => lines > allowed(file));
  expect(further.map(([file, lines]) => `${file}: ${lines} lines, allowed ${allowed(file)}`)).toEqual([]);
});

test('allows no more lines than there are', () => {
  const fewer = Object.keys(RETAILER_PLACES).filter((file) => (found[file] ?? 0) < allowed(file));
  expect(fewer.map((file) => `${file}: shorten the list to ${found[file] ?? 0}`)).toEqual([]);
});

test('finds a name in capitals and a bank account with spaces', () => {
  const { seoTitleName, payment } = tenants.ch;
  const spaced = payment.iban.replaceAll(/(.{4})/g, '$1 ');
  expect(spaced).not.toBe(payment.iban);
  expect(linesWithFacts(`A shop\nof ${seoTitleName.toUpperCase()}\nwith ${spaced}.`)).toBe(2);
  expect(files.length).toBeGreaterThan(1500);
});
