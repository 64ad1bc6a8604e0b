/*
 * Public interface of the platform for extensions, which import it as `kontor/extending` (decision 239). Changes here
 * follow semantic versions (CHANGELOG.md). Configurations load these files: none may import src/tenants/index.ts.
 */

export type { MailBlock } from '../platform/mail/mail-blocks.ts';
export type { CarrierExtension } from '../shop/after-sales/warehouse/labels/carrier-extension.ts';
export type { LabelFailure, LabelOutcome, LabelRequest } from '../shop/after-sales/warehouse/labels/port.ts';
export type { ImportFile, ImportFormat, ImportRecord } from '../shop/catalogue/products/import/import-format.ts';
export type { TaxedVariant, TaxRuleExtension } from '../shop/catalogue/products/tax-rule-extension.ts';
export type { ContentSource, PageOfSource } from '../shop/content/pages/content-source.ts';
export type { AboutMail, ComposeMailBlocks, MailBlocks } from '../shop/mail/templates/mail-parts.ts';
export type { PaperBlock } from '../shop/money/billing/paper/bill-paper.ts';
export type { AboutPaper, ComposePaperBlocks, PaperBlocks } from '../shop/money/billing/paper-parts.ts';
export type { SearchEngineExtension } from '../shop/search/engine/extension-search.ts';
export type { Facet, SearchHit, SearchRequest, SearchResult, Suggestions } from '../shop/search/engine/types.ts';
export type {
  LineReduction,
  PriceRuleExtension,
  RuledBasket,
  RuledLine,
} from '../shop/selling/basket/price-rule-extension.ts';
export type {
  CheckoutFieldExtension,
  FieldFacts,
  FieldOption,
} from '../shop/selling/checkout/checkout-field-extension.ts';
export type {
  CheckoutStepExtension,
  StepAnswers,
  StepFacts,
} from '../shop/selling/checkout/checkout-step-extension.ts';
export type {
  PayFacts,
  PaymentMethodExtension,
  PayRequest,
  PayState,
} from '../shop/selling/checkout/payment-method-extension.ts';
export type { CreditCheckExtension } from '../shop/selling/credit/credit-extension.ts';
export type { EventType, ShopEvent } from '../shop/staff/events/index.ts';
export type { EventListener } from '../shop/staff/listeners/event-listener.ts';
export type {
  AdminSectionExtension,
  SectionAct,
  SectionField,
  SectionOutcome,
  SectionPart,
  SectionRequest,
  SectionView,
  StaffTexts,
} from '../shop/staff/own-sections/admin-section-extension.ts';
export type {
  BlockExtension,
  BlockPlace,
  BlockProps,
  BlockValues,
  PlacedProduct,
  PlaceFacts,
} from '../storefront/extensions/block-extension.ts';
export type { RouteData, RouteExtension, RouteProps, RouteRequest } from '../storefront/extensions/route-extension.ts';
export type { OwnMethodWords } from '../tenants/method-words.ts';
export type { ExtensionContext, ExtensionLog } from './context.ts';
export { defineExtension, type Extension, type ExtensionVariable } from './extension.ts';
export type { ExtensionCall, ExtensionCommand } from './extension-command.ts';
export type { ExtensionJob } from './extension-job.ts';
