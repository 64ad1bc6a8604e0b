/*
 * Public interface of the platform for retailers' folders, which import it as `kontor/house` (decision 239). Changes here
 * follow semantic versions (CHANGELOG.md). Configurations load these files: none may import src/tenants/index.ts.
 */
export { type CountryFacts, countryFacts } from '../countries/facts.ts';
export { CURRENCY_CODES, type Decimals, decimalsOf, symbolOf } from '../currencies/currency.ts';
export { LANGUAGES } from '../languages/language.ts';
export type { AccountingTerms } from '../tenants/accounting.ts';
export type { ApprovalRules } from '../tenants/approval-rules.ts';
export type { BookTerms } from '../tenants/books.ts';
export { ACCOUNT_PAGES, DEFAULT_HOURS, defaults, EURO_FORMAT } from '../tenants/defaults.ts';
export {
  type DemoData,
  defineHouse,
  type FirstDataDeps,
  type HouseConfig,
  type LabelledGoods,
  type Specimens,
} from '../tenants/define-house.ts';
export type { DocumentTerms } from '../tenants/documents.ts';
export type { DunningTerms, ReminderLimits, ReminderStep } from '../tenants/dunning.ts';
export type { GiftCardTerms } from '../tenants/gift-cards.ts';
export type { InstalmentTerms, RateCap } from '../tenants/instalments.ts';
export type { LawId, LawProfile } from '../tenants/law/law-profile.ts';
export { LAWS, underLaw } from '../tenants/law/under-law.ts';
export type { LegalTerms } from '../tenants/legal-terms.ts';
export type { OrderLimits } from '../tenants/order-limits.ts';
export type { ProgramSign } from '../tenants/programs.ts';
export type { ReturnTerms } from '../tenants/return-terms.ts';
export type {
  CardBrand,
  Currency,
  DeliveryExtra,
  DeliveryFees,
  HeaderInfo,
  HeaderSlot,
  Language,
  Locale,
  LocaleConfig,
  OfferedMethodName,
  OpeningException,
  OpeningHours,
  Organisation,
  PickupKind,
  PriceFormat,
  Tenant,
  TenantId,
  VatRate,
} from '../tenants/tenant.ts';
export { counted, defineTexts, hidden, type OwnCatalogues, wording } from '../tenants/texts/define-texts.ts';
export { type DepartmentLook, type DocumentColours, NEUTRAL_THEME, type Theme } from '../tenants/theme.ts';
