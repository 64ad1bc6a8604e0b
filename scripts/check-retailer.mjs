// Checks that the platform names no retailer: none of their names, addresses, accounts and hosts stands in its files.
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const HOUSES = path.resolve(import.meta.dirname, '../houses');
const SEARCHED = ['{src,migrations,scripts,deploy,bench,public}/**/*', 'package.json'];
const UNREADABLE = /\.(?:png|jpe?g|webp|avif|gif|ico|woff2?|pdf|mp4|icc|gz)$/;
const TEST = /\.test\.tsx?$/;
/** Files that may name a retailer, with the number of such lines. The list only shrinks. */
const ALLOWED = {
  // Test accounts that Stripe publishes; the demo retailer uses two of them.
  'src/payment-simulator/pay-markup.ts': 1,
  // Account numbers that banks publish as examples: the check before going live refuses them.
  'src/shop/reports/going-live/placeholders.ts': 6,
};

const houses = readdirSync(HOUSES).filter((name) => existsSync(path.join(HOUSES, name, 'house.ts')));
/** An IBAN is the same with and without spaces, and the folder of a retailer is an address, no fact of it. */
const IGNORED = new RegExp(`\\s|houses/(?:${houses.join('|')})\\b`, 'g');
const compact = (text) => text.toLowerCase().replaceAll(IGNORED, '');

/** Returns the tenants of all retailers in the repository. */
async function tenantsOfHouses() {
  const tenants = [];
  for (const name of houses) {
    const { default: house } = await import(pathToFileURL(path.join(HOUSES, name, 'house.ts')).href);
    tenants.push(...Object.values(house.tenants));
  }
  return tenants;
}

/** Returns names and facts by which a file names the retailer. */
function factsOf(tenant) {
  const { payment, appLinks } = tenant;
  return [
    tenant.seoTitleName,
    tenant.hostName,
    tenant.securityContact,
    // Without the word for the tax, such as "MWST".
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

const facts = [...new Set((await tenantsOfHouses()).flatMap(factsOf).map(compact))];
const anyFact = new RegExp(facts.map((fact) => RegExp.escape(fact)).join('|'));
const root = process.cwd();
const files = globSync(SEARCHED, { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !TEST.test(file) && !UNREADABLE.test(file))
  .filter((file) => statSync(path.join(root, file)).isFile())
  .sort();

const problems = files.flatMap((file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  // Nearly all files are clean as a whole.
  const lines = anyFact.test(compact(text)) ? text.split('\n') : [];
  const found = lines.flatMap((line, index) => (anyFact.test(compact(line)) ? [`${file}:${index + 1}`] : []));
  const allowed = ALLOWED[file] ?? 0;
  if (found.length < allowed) return [`${file}: has ${found.length} such lines; shorten the list to them`];
  return found.length > allowed ? found.map((place) => `${place} names a retailer`) : [];
});
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.info(`${files.length} files name none of ${facts.length} facts of retailers`);
