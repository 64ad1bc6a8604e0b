import type { TenantId } from '../../../tenants/tenant.ts';
import type { WithoutAnswer } from './facts.ts';

/** Level of a finding: `fail` prevents going live, `warn` needs a person's judgement. */
type Level = 'ok' | 'warn' | 'fail';

export type LegalPage = 'imprint' | 'terms' | 'privacy' | 'withdrawal';
export type CompanyFact = 'legalName' | 'streetAddress' | 'postalCode' | 'addressLocality' | 'telephone';

type None = Record<never, never>;
type Domain = { domain: string };
type Unanswered = { reason: WithoutAnswer };

/** Codes of findings with the values that their sentences name. */
type FindingValues = {
  'demo-on': None;
  'demo-off': None;
  'demo-retailer': None;
  'own-retailer': None;
  'test-keys': None;
  'live-keys': None;
  'simulated-bureau': None;
  'mail-server-missing': None;
  'mail-server-set': None;
  'logo-missing': None;
  'logo-placeholder': None;
  'logo-own': None;
  'administrators-none': None;
  'administrators-without-factor': None;
  'administrators-some-without-factor': { without: number; all: number };
  'administrators-ready': { all: number };
  'backup-none': None;
  'backup-old': { days: number };
  'backup-recent': None;
  'host-reserved': { host: string; tenant: TenantId };
  'host-unknown': { host: string } & Unanswered;
  'host-without-address': { host: string };
  'host-found': { host: string; addresses: string[] };
  'origin-insecure': { origin: string };
  'origin-secure': { origin: string };
  'pages-elsewhere': { locale: string };
  'pages-missing': { locale: string; missing: { page: LegalPage; path: string }[] };
  'pages-complete': { locale: string; pages: LegalPage[] };
  'company-incomplete': { missing: CompanyFact[] };
  'company-complete': None;
  'vat-number-missing': None;
  'vat-number-invented': { number: string };
  'vat-number-set': { number: string };
  'methods-hidden': { methods: string[] };
  'methods-offered': { methods: string[] };
  'account-missing': { method: string };
  'account-example': { ibans: string[] };
  'account-set': { iban: string };
  'goods-none': None;
  'goods-not-buyable': { onSale: number };
  'goods-buyable': { onSale: number; buyable: number };
  'fees-of-new-folder': { parcel: string; freeFrom: string };
  'fees-own': { parcel: string; freeFrom: string };
  'mail-domain-reserved': Domain;
  'spf-unknown': Domain & Unanswered;
  'spf-missing': Domain;
  'spf-several': Domain & { count: number };
  'spf-permits-all': Domain;
  'spf-set': Domain & { record: string };
  'dkim-unknown': Domain & Unanswered;
  'dkim-missing': Domain;
  'dkim-set': Domain;
  'dmarc-unknown': Domain & Unanswered;
  'dmarc-missing': Domain;
  'dmarc-several': Domain & { count: number };
  'dmarc-set': Domain & { record: string };
};

export type FindingCode = keyof FindingValues;

/** Codes of what is ready. */
type ReadyCode =
  | 'demo-off'
  | 'own-retailer'
  | 'live-keys'
  | 'mail-server-set'
  | 'logo-own'
  | 'administrators-ready'
  | 'backup-recent'
  | 'host-found'
  | 'origin-secure'
  | 'pages-complete'
  | 'company-complete'
  | 'vat-number-set'
  | 'methods-offered'
  | 'account-set'
  | 'goods-buyable'
  | 'fees-own'
  | 'spf-set'
  | 'dkim-set'
  | 'dmarc-set';

/** Codes of what is missing or must be checked. */
export type OpenFindingCode = Exclude<FindingCode, ReadyCode>;

/** Subject of a finding. Each check has one finding for each tenant, locale or domain. */
export type Check =
  | 'demo'
  | 'retailer'
  | 'payment-keys'
  | 'credit-bureau'
  | 'mail-server'
  | 'logo'
  | 'administrators'
  | 'backup'
  | 'host'
  | 'https'
  | 'pages'
  | 'company'
  | 'vat-number'
  | 'payment'
  | 'bank-account'
  | 'goods'
  | 'delivery'
  | 'mail-domain'
  | 'spf'
  | 'dkim'
  | 'dmarc';

/** Result of one check: a code with its values. Pages and commands write the sentences. */
export type LiveFinding<Code extends FindingCode = FindingCode> = {
  [One in Code]: {
    check: Check;
    level: One extends ReadyCode ? 'ok' : Exclude<Level, 'ok'>;
    /** Null for what all tenants share, and for domains of mail. */
    tenant: TenantId | null;
    code: One;
    values: FindingValues[One];
  };
}[Code];

/** Sentences by code. */
export type FindingWords<Code extends FindingCode, Said> = {
  readonly [One in Code]: (values: FindingValues[One]) => Said;
};

/** Returns what a catalogue says about a finding. */
export function sayFinding<Code extends FindingCode, Said>(
  words: FindingWords<Code, Said>,
  finding: { code: Code; values: FindingValues[Code] },
): Said {
  return words[finding.code](finding.values);
}
