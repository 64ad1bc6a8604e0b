import type { CarrierExtension } from '../shop/after-sales/warehouse/labels/carrier-extension.ts';
import type { ImportFormat } from '../shop/catalogue/products/import/import-format.ts';
import type { TaxRuleExtension } from '../shop/catalogue/products/tax-rule-extension.ts';
import type { ContentSource } from '../shop/content/pages/content-source.ts';
import type { ComposeMailBlocks } from '../shop/mail/templates/mail-parts.ts';
import type { ComposePaperBlocks } from '../shop/money/billing/paper-parts.ts';
import type { SearchEngineExtension } from '../shop/search/engine/extension-search.ts';
import type { PriceRuleExtension } from '../shop/selling/basket/price-rule-extension.ts';
import type { CheckoutFieldExtension } from '../shop/selling/checkout/checkout-field-extension.ts';
import type { CheckoutStepExtension } from '../shop/selling/checkout/checkout-step-extension.ts';
import type { PaymentMethodExtension } from '../shop/selling/checkout/payment-method-extension.ts';
import type { CreditCheckExtension } from '../shop/selling/credit/credit-extension.ts';
import type { EventListener } from '../shop/staff/listeners/event-listener.ts';
import type { AdminSectionExtension } from '../shop/staff/own-sections/admin-section-extension.ts';
import type { BlockExtension } from '../storefront/extensions/block-extension.ts';
import type { RouteExtension } from '../storefront/extensions/route-extension.ts';
import type { ExtensionCommand } from './extension-command.ts';
import type { ExtensionJob } from './extension-job.ts';

/** Versions of the interface that this platform runs. A version stays until the changelog ends it. */
export const INTERFACES = [1] as const;

/** Variable of the environment that the retailer's folder reads for an extension. */
export type ExtensionVariable = {
  /** Capital letters, digits and underscores. */
  name: string;
  /** Whether `config show` may print its value. Absent: only whether it is set, since it may be a secret. */
  isShown?: boolean;
};

/**
 * Extension of a retailer: one optional member for each extension point (docs/extending). Each function gets what it may
 * use as arguments. It runs contained: a failure is logged with the extension's name, and the point's fallback counts.
 */
export type Extension = {
  /** Name for logs and figures: lower-case letters, digits and hyphens. */
  name: string;
  /** Version of the interface for which the extension was written. */
  interface: (typeof INTERFACES)[number];
  /** Sections of the back office. */
  adminSections?: readonly AdminSectionExtension[];
  /** Blocks of storefront pages. */
  blocks?: readonly BlockExtension[];
  /** Carrier of parcels, for tenants whose carrier is `own`. A tenant has at most one. */
  carrier?: CarrierExtension;
  /** Fields in the delivery step of the checkout. */
  checkoutFields?: readonly CheckoutFieldExtension[];
  /** Steps of the checkout. */
  checkoutSteps?: readonly CheckoutStepExtension[];
  /** Commands for the operator. */
  commands?: readonly ExtensionCommand[];
  /** Content pages of another system, in place of the shop's own. At most one extension has it. */
  contentSource?: ContentSource;
  /** Check of orders on invoice and of contracts of instalments. At most one extension has it. */
  creditCheck?: CreditCheckExtension;
  /** File formats for imports of products, prices and stock. */
  importFormats?: readonly ImportFormat[];
  /** Jobs that run by a schedule. */
  jobs?: readonly ExtensionJob[];
  /** Functions that get business events. */
  listeners?: readonly EventListener[];
  /** Blocks of text in mails to customers. */
  mailBlocks?: ComposeMailBlocks;
  /** Blocks of text on invoices and other papers of an order. */
  paperBlocks?: ComposePaperBlocks;
  /** Payment methods that the checkout offers besides those of the tenants. */
  paymentMethods?: readonly PaymentMethodExtension[];
  /** Reductions of lines in the basket. */
  priceRules?: readonly PriceRuleExtension[];
  /** Pages of the storefront. */
  routes?: readonly RouteExtension[];
  /** Search engine in front of the shop's own one. At most one extension has it. */
  searchEngine?: SearchEngineExtension;
  /** VAT class of what is bought. At most one extension has it. */
  taxRule?: TaxRuleExtension;
  /** Variables of the environment that the folder reads for the extension, for `config show`. */
  variables?: readonly ExtensionVariable[];
};

/** Types an extension. */
export function defineExtension(extension: Extension): Extension {
  return extension;
}
