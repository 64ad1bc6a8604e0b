import type { ComponentType } from 'react';
import type { ExtensionFieldName } from '../../shop/content/pages/block-entry.ts';
import type { Language, Locale } from '../../tenants/tenant.ts';

/** Texts of a block by field. A field that the editor left empty is missing. */
export type BlockValues = Partial<Record<ExtensionFieldName, string>>;

/** Places of fixed pages: below the buy box of a product, and below the lines of the basket. */
export type BlockPlace = 'product' | 'basket';

/** Product on a fixed page, with the id of its category; null for a product without one. */
export type PlacedProduct = { sku: string; name: string; category: string | null };

/** Facts about a fixed page that decide on its blocks. They are equal for all visitors of a product page. */
export type PlaceFacts = {
  tenant: string;
  locale: Locale;
  language: Language;
  /** Products of the page: the shown one, or those of the basket. */
  products: readonly PlacedProduct[];
};

/** Props of a block's component. It gets no contexts of the platform. */
export type BlockProps = {
  values: BlockValues;
  locale: Locale;
  /** Returns the address of a path of the shop in the page's locale: "/officina" becomes "/en/officina". */
  href(path: string): string;
};

/** Component of a block: the default export of its file. */
export type BlockComponent = ComponentType<BlockProps>;

/**
 * Block of a storefront page, rendered by a component of the retailer. Employees place it in content pages by the
 * visual editor; `places` shows it on fixed pages. If it throws, the page shows nothing in its place.
 */
export type BlockExtension = {
  /** Lower-case letters, digits and hyphens; unique in all extensions, because content pages store it. */
  name: string;
  /** Name in the editor. */
  label: { de: string; fr: string; en: string };
  /** Fields of the editor, out of those that blocks of the platform have. */
  fields: readonly ExtensionFieldName[];
  /** File of the component, relative to the retailer's folder. The build of pages bundles it. */
  component: string;
  /** Returns the block's values on a fixed page; null: the page does not show it. Called on the server only. */
  places?: Partial<Record<BlockPlace, (facts: PlaceFacts) => BlockValues | null>>;
};
