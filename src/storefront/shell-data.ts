import { useMatches, useRouteLoaderData } from 'react-router';
import type { CategoryNode } from '../shop/catalogue/products/index.ts';
import type { OwnMethodWords } from '../tenants/method-words.ts';
import type { Currency, HeaderSlot, Locale, OfferedMethodName, Organisation, PriceFormat } from '../tenants/tenant.ts';
import type { PageSettings } from './data/settings.ts';
import { unpackNavigation } from './packed-navigation.ts';
import type { Page } from './page.ts';

export type ShellPoint = { text: string; href?: string };

/** Data of the page shell, equal for all visitors of a tenant and locale. */
export type ShellData = {
  publicUrl: string;
  knownHost: boolean;
  companyName: string;
  headerSlots: HeaderSlot[];
  /** Lines above or below the header: banners with their targets, then selling points. */
  points: ShellPoint[];
  priceFormat: PriceFormat;
  currency: Currency;
  freeFrom: number;
  withdrawalDays: number;
  guaranteeYears: number;
  invoiceTermDays: number;
  paymentMethods: OfferedMethodName[];
  /** Texts of payment methods of extensions, by the method; absent without any. */
  ownMethods?: Record<string, OwnMethodWords> | undefined;
  locales: { locale: Locale; prefix: string }[];
  /** Contact details with opening hours. */
  organisation: Pick<Organisation, 'telephone' | 'contactEmail' | 'openingHours'>;
  /** Days with other opening hours, today and soon. */
  hourExceptions: string[];
  /** Label of the link to the form that ends contracts, if every page must have it. */
  cancelLabel: string | null;
  /** Link to the withdrawal function (directive (EU) 2023/2673), if every page must have it. */
  withdrawal: { href: string; label: string } | null;
  /** Account settings of the tenant for the account's layers. */
  account: { unsupported: string[] };
  premium: { offered: boolean };
  numberLogin: boolean;
  navigation: CategoryNode[];
  data: PageSettings;
  year: number;
};

/** Page shell as the root loader returns it, with its navigation packed (packed-navigation.ts). */
export type PackedShell = Omit<ShellData, 'navigation'> & { navigation: string };

/** Trees of a server by their texts, one for each tenant and language. A browser has one shell. */
const trees = new Map<string, CategoryNode[]>();
const MOST_TREES = 20;

function unpackOnce(navigation: string): CategoryNode[] {
  const known = trees.get(navigation);
  if (known) return known;
  if (trees.size >= MOST_TREES) trees.clear();
  const tree = unpackNavigation(navigation);
  trees.set(navigation, tree);
  return tree;
}

const unpacked = new WeakMap<PackedShell, ShellData>();

export function unpackShell(packed: PackedShell): ShellData {
  const known = unpacked.get(packed);
  if (known) return known;
  const unpack = import.meta.env.SSR ? unpackOnce : unpackNavigation;
  const shell = { ...packed, navigation: unpack(packed.navigation) };
  unpacked.set(packed, shell);
  return shell;
}

/** Returns the page shell; null only on an error page without one. */
export function useShell(): ShellData | null {
  const packed = useRouteLoaderData<PackedShell>('root');
  return packed ? unpackShell(packed) : null;
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'canonical' in value && 'alternates' in value;
}

/** Returns the `page` of the deepest loader that has one. */
export function pageOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): Page | null {
  for (const match of matches.toReversed()) {
    const data = match?.loaderData;
    if (typeof data === 'object' && data !== null && 'page' in data && isPage(data.page)) return data.page;
  }
  return null;
}

export function useCurrentPage(): Page | null {
  return pageOf(useMatches());
}
