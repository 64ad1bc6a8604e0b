import {
  type FindingCode,
  type FindingWords,
  type LiveFinding,
  sayFinding,
  type WithoutAnswer,
} from '../shop/reports/going-live/index.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Sentence about a finding, and its remedy. */
type Said = { text: string; hint?: string };

const PAGE_HINT = 'Publish pages with these addresses in the back office.';
const LOGO_HINT = "Put favicon.svg and icons/ into the folder public of the retailer's folder.";
const BACKUP_HINT =
  'Run kontor backup every day, and copy the file to another place. Other backups are not visible here.';
const ONE_RECORD = 'Receivers ignore all of them: publish only one.';
const IBAN_HINT = 'Set payment.iban and payment.bankAccount of the tenant to accounts of the company.';

const withoutAnswer = (name: string, reason: WithoutAnswer): string =>
  `${name}: not looked up, because ${because(reason)}`;

function because(reason: WithoutAnswer): string {
  if (reason.why === 'no-server') return `no name server answers (${reason.error})`;
  return {
    offline: 'of --offline',
    'no-selector': 'the selector is not given',
    'not-asked': 'it was not looked up yet',
  }[reason.why];
}

/** English sentences of the doctor. */
const WORDS: FindingWords<FindingCode, Said> = {
  'demo-on': () => ({ text: 'demo: on', hint: 'Set DEMO=off.' }),
  'demo-off': () => ({ text: 'demo: off' }),
  'demo-retailer': () => ({
    text: 'retailer: the demo retailer',
    hint: 'Write a folder of your own (kontor new house NAME), and set HOUSE to it with an empty database.',
  }),
  'own-retailer': () => ({ text: 'retailer: a folder of its own' }),
  'test-keys': () => ({
    text: 'payments: keys for tests, no money moves',
    hint: 'Set the live keys of Stripe (sk_live_… or rk_live_…).',
  }),
  'live-keys': () => ({ text: 'payments: live keys' }),
  'simulated-bureau': () => ({
    text: 'credit bureau: simulated',
    hint: 'Set CREDIT_BUREAU=none until the adapter of your bureau exists.',
  }),
  'mail-server-missing': () => ({
    text: 'mail: no SMTP_URL, customers get no confirmation',
    hint: 'Set SMTP_URL to your mail server.',
  }),
  'mail-server-set': () => ({ text: 'mail: has a server' }),
  'logo-missing': () => ({ text: 'logo: the retailer has none', hint: LOGO_HINT }),
  'logo-placeholder': () => ({ text: 'logo: a placeholder with initials', hint: LOGO_HINT }),
  'logo-own': () => ({ text: "logo: the retailer's own" }),
  'administrators-none': () => ({
    text: 'administrators: none',
    hint: 'Add the first one: kontor user add EMAIL --role admin.',
  }),
  'administrators-without-factor': () => ({
    text: 'administrators: none has a second factor',
    hint: 'Open the link of kontor user add, choose a password, and confirm the second factor.',
  }),
  'administrators-some-without-factor': ({ without, all }) => ({
    text: `administrators: ${without} of ${all} without a second factor`,
    hint: 'They confirm it at their first login; kontor user lock EMAIL ends accounts that nobody needs.',
  }),
  'administrators-ready': ({ all }) => ({ text: `administrators: ${all}, each with a second factor` }),
  'backup-none': () => ({ text: 'backup: none in DATA_DIR/backups', hint: BACKUP_HINT }),
  'backup-old': ({ days }) => ({ text: `backup: the newest is ${days} days old`, hint: BACKUP_HINT }),
  'backup-recent': () => ({ text: 'backup: made within two days' }),
  'host-reserved': ({ host, tenant }) => ({
    text: `host: ${host} is no public name`,
    hint: `Set hostName of the tenant, or PUBLIC_URL=${tenant}=https://YOUR-HOST.`,
  }),
  'host-unknown': ({ host, reason }) => ({
    text: withoutAnswer(`host: ${host}`, reason),
    hint: 'Check that DNS leads this name to the shop or its proxy.',
  }),
  'host-without-address': ({ host }) => ({
    text: `host: ${host} has no address`,
    hint: 'Add an A or AAAA record that leads to the shop or its proxy.',
  }),
  'host-found': ({ host, addresses }) => ({ text: `host: ${host} leads to ${addresses.join(', ')}` }),
  'origin-insecure': ({ origin }) => ({
    text: `HTTPS: the address is ${origin}`,
    hint: 'Write https:// in PUBLIC_URL, and end TLS at the shop or its proxy.',
  }),
  'origin-secure': ({ origin }) => ({ text: `HTTPS: the address is ${origin}` }),
  'pages-elsewhere': ({ locale }) => ({
    text: `pages: ${locale}: not looked up, because another system supplies them`,
    hint: 'Open imprint, terms, privacy and withdrawal there.',
  }),
  'pages-missing': ({ locale, missing }) => ({
    text: `pages: ${locale} lacks ${missing.map(({ page, path }) => `${page} (${path})`).join(', ')}`,
    hint: PAGE_HINT,
  }),
  'pages-complete': ({ locale, pages }) => ({ text: `pages: ${locale} has ${pages.join(', ')}` }),
  'company-incomplete': ({ missing }) => ({
    text: `company: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} empty`,
    hint: "Set them in organisation of each locale, in the tenant's file. Legal notice, bills and mails print them.",
  }),
  'company-complete': () => ({ text: 'company: has name, address and telephone' }),
  'vat-number-missing': () => ({
    text: 'VAT number: none',
    hint: 'Set vatNumber of the tenant, unless the company is not registered for VAT.',
  }),
  'vat-number-invented': ({ number }) => ({
    text: `VAT number: ${number} looks invented`,
    hint: 'Set vatNumber of the tenant to that of the company.',
  }),
  'vat-number-set': ({ number }) => ({ text: `VAT number: ${number}` }),
  'methods-hidden': ({ methods }) => ({
    text: `payment: ${methods.join(', ')} need the keys of a provider, so the shop hides them`,
    hint: 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or remove these methods from payment.methods.',
  }),
  'methods-offered': ({ methods }) => ({ text: `payment: ${methods.join(', ')}` }),
  'account-missing': ({ method }) => ({
    text: `bank account: none, and "${method}" needs it`,
    hint: 'Set payment.iban of the tenant.',
  }),
  'account-example': ({ ibans }) => ({
    text: `bank account: ${ibans.join(', ')} ${ibans.length === 1 ? 'is a published example' : 'are published examples'}`,
    hint: IBAN_HINT,
  }),
  'account-set': ({ iban }) => ({ text: `bank account: ${iban}` }),
  'goods-none': () => ({ text: 'products: none on sale', hint: 'Import products: kontor import products FILE.' }),
  'goods-not-buyable': ({ onSale }) => ({
    text: goodsText(onSale, 0),
    hint: 'Import both: kontor import prices FILE, kontor import stock FILE.',
  }),
  'goods-buyable': ({ onSale, buyable }) => ({ text: goodsText(onSale, buyable) }),
  'fees-of-new-folder': ({ parcel, freeFrom }) => ({
    text: `delivery: parcel ${parcel}, free from ${freeFrom}: still those of a new folder`,
    hint: "Set delivery.fees in the tenant's file, or fees in the settings of the back office.",
  }),
  'fees-own': ({ parcel, freeFrom }) => ({ text: `delivery: parcel ${parcel}, free from ${freeFrom}` }),
  'mail-domain-reserved': ({ domain }) => ({
    text: `mail domain: ${domain} is no public name`,
    hint: 'Set contactEmail and securityContact of the tenant to mailboxes of your domain.',
  }),
  'spf-unknown': ({ domain, reason }) => ({
    text: withoutAnswer(`SPF of ${domain}`, reason),
    hint: 'Check that its record names the server of SMTP_URL.',
  }),
  'spf-missing': ({ domain }) => ({
    text: `SPF of ${domain}: none`,
    hint: 'Publish a TXT record such as "v=spf1 include:YOUR-MAIL-PROVIDER ~all" (RFC 7208).',
  }),
  'spf-several': ({ domain, count }) => ({ text: `SPF of ${domain}: ${count} records`, hint: ONE_RECORD }),
  'spf-permits-all': ({ domain }) => ({
    text: `SPF of ${domain}: permits every server`,
    hint: 'End the record with "~all" or "-all".',
  }),
  'spf-set': ({ domain, record }) => ({ text: `SPF of ${domain}: ${record}` }),
  'dkim-unknown': ({ domain, reason }) => ({
    text: withoutAnswer(`DKIM of ${domain}`, reason),
    hint: 'Repeat with --dkim SELECTOR, which your mail provider names.',
  }),
  'dkim-missing': ({ domain }) => ({
    text: `DKIM of ${domain}: no key`,
    hint: 'Publish the record that your mail provider shows for this domain (RFC 6376).',
  }),
  'dkim-set': ({ domain }) => ({ text: `DKIM of ${domain}: has a key` }),
  'dmarc-unknown': ({ domain, reason }) => ({
    text: withoutAnswer(`DMARC of ${domain}`, reason),
    hint: `Check that _dmarc.${domain} has a record.`,
  }),
  'dmarc-missing': ({ domain }) => ({
    text: `DMARC of ${domain}: none`,
    hint: `Publish a TXT record at _dmarc.${domain}: "v=DMARC1; p=none; rua=mailto:dmarc@${domain}"; later p=quarantine (RFC 7489).`,
  }),
  'dmarc-several': ({ domain, count }) => ({ text: `DMARC of ${domain}: ${count} records`, hint: ONE_RECORD }),
  'dmarc-set': ({ domain, record }) => ({ text: `DMARC of ${domain}: ${record}` }),
};

function goodsText(onSale: number, buyable: number): string {
  return `products: ${onSale} articles on sale, ${buyable} of them with price and stock`;
}

/** Returns a finding of going live as the doctor prints it; those of a tenant begin with its id. */
export function liveFinding(found: LiveFinding): Finding {
  const { text, hint = '' } = sayFinding(WORDS, found);
  const line = found.tenant === null ? text : `${found.tenant} ${text}`;
  if (found.level === 'ok') return ok(line);
  return found.level === 'fail' ? fail(line, hint) : warn(line, hint);
}
