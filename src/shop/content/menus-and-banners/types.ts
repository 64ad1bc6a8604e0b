import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Banner, BannerKey, Menu, MenuKey, Snippet, SnippetKey } from './fragment-kinds.ts';

/** All fragments around the pages of a locale, as pages show them. */
export type AroundPages = {
  menus: Record<MenuKey, Menu['entries']>;
  /** Lines with their figures inserted. */
  snippets: Record<SnippetKey, string[]>;
  banners: Record<BannerKey, ShownBanner | null>;
  /** Next time at which a banner begins or ends. */
  until: Date | null;
  /** Hash of the contents. */
  state: string;
};
export type ShownBanner = Pick<Banner, 'text' | 'to'>;

export type FragmentQuery = { tenant: Tenant; locale: Locale };

export type Fragments = {
  /** Returns the current fragments of a locale. */
  around(asked: FragmentQuery): Promise<AroundPages>;
  /** Returns the default fragments, for pages without access to the database. */
  ofHouse(asked: FragmentQuery): AroundPages;
  /** Invalidates the cache after a change. */
  forget(): void;
};

export type FragmentContent = Menu | Snippet | Banner;
