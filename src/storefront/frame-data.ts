import { useMatches, useRouteLoaderData } from 'react-router';
import type { CategoryNode } from '../shop/catalogue/index.ts';
import type { Currency, HeaderSlot, Locale, Organisation, PaymentMethodName, PriceFormat } from '../tenants/tenant.ts';
import type { PageSettings } from './data/settings.ts';
import { unpackNavigation } from './packed-navigation.ts';
import type { Page } from './page.ts';

/** What every page's frame shows, the same for everybody of a tenant and locale. */
export type FrameData = {
  publicUrl: string;
  knownHost: boolean;
  companyName: string;
  seoTitleName: string;
  headerSlots: HeaderSlot[];
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
  /** What the account's layers need to know of the house. */
  account: { unsupported: string[] };
  numberLogin: boolean;
  navigation: CategoryNode[];
  data: PageSettings;
  year: number;
};

/** As it is written into a page: see packed-navigation.ts. */
export type PackedFrame = Omit<FrameData, 'navigation'> & { navigation: string };

const unpacked = new WeakMap<PackedFrame, FrameData>();

function unpackFrame(packed: PackedFrame): FrameData {
  const known = unpacked.get(packed);
  if (known) return known;
  const frame = { ...packed, navigation: unpackNavigation(packed.navigation) };
  unpacked.set(packed, frame);
  return frame;
}

/** Null only on an error page of a shop that could not even load its frame. */
export function useFrame(): FrameData | null {
  const packed = useRouteLoaderData<PackedFrame>('root');
  return packed ? unpackFrame(packed) : null;
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'canonical' in value && 'alternates' in value;
}

/** The `page` of the deepest loader that returned one. */
function pageOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): Page | null {
  for (const match of matches.toReversed()) {
    const data = match?.loaderData;
    if (typeof data === 'object' && data !== null && 'page' in data && isPage(data.page)) return data.page;
  }
  return null;
}

export function useCurrentPage(): Page | null {
  return pageOf(useMatches());
}
