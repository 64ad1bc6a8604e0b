import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { CategoryId, CategoryTexts } from '../../catalogue/products/index.ts';
import type { Sorting } from '../../search/engine/index.ts';

/** Filters, price limits in hundredths of a unit, and order that a list page stands for. */
export type ListChoice = {
  /** Null for the whole range. */
  category: CategoryId | null;
  /** Chosen values by the key of an attribute. */
  filters: Record<string, string[]>;
  price: { min: number | null; max: number | null };
  /** Null for the usual order. */
  sorting: Sorting | null;
};

/** Texts of a list page in one locale. */
export type ListPageTexts = {
  /** Without language prefix, such as "/sale". */
  path: string;
  title: string;
  intro: string;
  landingText: string;
  seoTitle: string;
  seoDescription: string;
};
export type ListPageTextsByLocale = Record<string, ListPageTexts>;

/** List page as employees change it. */
export type StoredListPage = {
  id: string;
  tenant: string;
  choice: ListChoice;
  picture: string | null;
  published: boolean;
  version: number;
  changedAt: Date;
  texts: ListPageTextsByLocale;
};

/** Published list page as visitors of one locale see it. */
export type ShownListPage = {
  id: string;
  choice: ListChoice;
  title: string;
  texts: CategoryTexts;
  /** Paths in the tenant's locales, without language prefix. */
  paths: Partial<Record<Locale, string>>;
};

export type ListPages = {
  /** Returns the published page at a path without language prefix. */
  at(asked: { tenant: Tenant; locale: Locale; path: string }): Promise<ShownListPage | null>;
  /** Returns the path of the page of a product's brand, without language prefix. */
  ofBrand(asked: { tenant: Tenant; locale: Locale; productId: string }): Promise<string | null>;
  /** Returns all published pages of a tenant, for the sitemap. */
  published(tenant: Tenant): Promise<StoredListPage[]>;
};
