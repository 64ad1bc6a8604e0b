import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Banner, BannerKey, Menu, MenuKey, Snippet, SnippetKey } from './fragment-kinds.ts';

/** Everything that stands around the pages of a locale, as it is shown. */
export type AroundPages = {
  menus: Record<MenuKey, Menu['entries']>;
  /** Lines with their figures put in. */
  snippets: Record<SnippetKey, string[]>;
  banners: Record<BannerKey, ShownBanner | null>;
  /** When something of it begins or ends by time. */
  until: Date | null;
  /** Changes with every word of it. */
  state: string;
};
export type ShownBanner = Pick<Banner, 'text' | 'to'>;

export type FragmentQuery = { tenant: Tenant; locale: Locale };

export type Fragments = {
  /** What stands around the pages of a locale now. */
  around(asked: FragmentQuery): Promise<AroundPages>;
  /** The house's own words alone: what stands there while nobody can be asked for others. */
  ofHouse(asked: FragmentQuery): AroundPages;
  /** Something was changed: it is read again. */
  forget(): void;
};

export type FragmentContent = Menu | Snippet | Banner;
