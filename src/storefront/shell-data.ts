import { useMatches, useRouteLoaderData } from 'react-router';
import type { CategoryNode } from '../shop/catalogue/products/index.ts';
import type { Currency, HeaderSlot, Locale, Organisation, PaymentMethodName, PriceFormat } from '../tenants/tenant.ts';
import type { PageSettings } from './data/settings.ts';
import { unpackShell } from './packed-shell.ts';
import type { Page } from './page.ts';

export type ShellPoint = { text: string; href?: string };

/** What every page's frame shows, the same for everybody of a tenant and locale. */
export type ShellData = {
  publicUrl: string;
  knownHost: boolean;
  companyName: string;
  seoTitleName: string;
  headerSlots: HeaderSlot[];
  /** Lines above or below the head: banners with where they lead, then selling points. */
  points: ShellPoint[];
  priceFormat: PriceFormat;
  currency: Currency;
  freeFrom: number;
  withdrawalDays: number;
  guaranteeYears: number;
  invoiceTermDays: number;
  paymentMethods: PaymentMethodName[];
  locales: { locale: Locale; prefix: string }[];
  /** Whom to call or write to, and when. */
  organisation: Pick<Organisation, 'telephone' | 'contactEmail' | 'openingHours'>;
  /** What the way to the form that ends contracts is called, where every page has to lead there. */
  cancelLabel: string | null;
  /** Where every page has to lead to the function that withdraws from a contract (directive (EU) 2023/2673): its way. */
  withdrawal: { href: string; label: string } | null;
  /** What the account's layers need to know of the house. */
  account: { unsupported: string[] };
  numberLogin: boolean;
  navigation: CategoryNode[];
  data: PageSettings;
  year: number;
};

/** Null only on an error page of a shop that could not even load its frame. */
export function useShell(): ShellData | null {
  const packed = useRouteLoaderData<string>('root');
  return packed ? unpackShell(packed) : null;
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'canonical' in value && 'alternates' in value;
}

/** The `page` of the deepest loader that returned one. */
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
