import { useMatches, useRouteLoaderData } from 'react-router';
import type { CategoryNode } from '../shop/catalogue/index.ts';
import type { Currency, HeaderSlot, Locale, Organisation, PriceFormat } from '../tenants/tenant.ts';
import type { DataSettings } from './data/settings.ts';
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
  paymentMethods: ('invoice' | 'prepayment')[];
  locales: { locale: Locale; prefix: string }[];
  organisation: Organisation;
  navigation: CategoryNode[];
  data: DataSettings;
  year: number;
};

/**
 * The frame as one text. The router writes each name and value of a loader's answer into the page on its own; for some
 * hundred categories that was a tenth of a product page's processor time and a quarter of its bytes.
 */
export type PackedFrame = { frame: string };

export function packFrame(frame: FrameData): PackedFrame {
  return { frame: JSON.stringify(frame) };
}

/** Every component of a page asks; on the server, one text per tenant, locale and host. */
const MOST_FRAMES = 50;
const unpacked = new Map<string, FrameData>();

function unpackFrame(text: string): FrameData {
  const known = unpacked.get(text);
  if (known) return known;
  const frame: FrameData = JSON.parse(text);
  if (unpacked.size >= MOST_FRAMES) unpacked.clear();
  unpacked.set(text, frame);
  return frame;
}

/** Null only on an error page of a shop that could not even load its frame. */
export function useFrame(): FrameData | null {
  const packed = useRouteLoaderData<PackedFrame>('root');
  return packed ? unpackFrame(packed.frame) : null;
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
