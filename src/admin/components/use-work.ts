import { useRouteLoaderData } from 'react-router';
import type { StaffLanguage } from '../../shop/staff/employees/index.ts';
import type { OwnSectionEntry } from '../../shop/staff/own-sections/index.ts';
import type { ReminderLimits } from '../../tenants/dunning.ts';
import type { OwnMethodWords } from '../../tenants/method-words.ts';
import { formatAmount } from '../../tenants/price-format.ts';
import type { Currency, Locale, OfferedMethodName, PriceFormat, Tenant, TenantId } from '../../tenants/tenant.ts';
import { adminDayText, byteText, durationText, timeText } from '../formats.ts';
import { withOwnCarrier, withOwnNames } from '../own-names.ts';
import type { SectionId } from '../sections.ts';
import { type StaffText, staffTexts } from '../texts/index.ts';

/** Data of every page before the login is complete. */
export type SignInData = { lang: string; language: StaffLanguage; isSimulated: boolean };
/** Tenant as pages of the back office show it. */
export type House = {
  id: TenantId;
  name: string;
  timeZone: string;
  currency: Currency;
  priceFormat: PriceFormat;
  /** Carrier of its parcels. */
  carrier: Tenant['delivery']['carrier'];
  /** Whether an extension has a carrier for it. */
  hasOwnCarrier: boolean;
  /** Payment methods of its configuration. */
  methods: readonly OfferedMethodName[];
  /** Bounds of the invoice term, in days. */
  invoiceDays: { least: number; most: number };
  /** Bounds of reminders by the law of its country. */
  reminders: ReminderLimits;
};
/** Data of every page in the admin shell. */
export type AdminShellData = {
  email: string;
  role: string;
  sections: SectionId[];
  /** False if the employee has roles in single tenants only. */
  isEverywhere: boolean;
  /** Sections of extensions that the employee may enter. */
  ownSections: OwnSectionEntry[];
  /** Ids of pinned sections, also of those that the employee may no longer enter. */
  pinned: readonly string[];
  house: TenantId;
  houses: House[];
  /** Locale for names of goods, categories and attributes. */
  namesIn: Locale;
  timeZone: string;
  currency: Currency;
  priceFormat: PriceFormat;
  /** Texts of payment methods of extensions, by the method; absent without any. */
  ownMethods?: Record<string, OwnMethodWords> | undefined;
  /** Name of the carrier of an extension; absent without one. */
  ownCarrier?: string | undefined;
  /** Nonce of the page's scripts. */
  scriptNonce: string;
  /** File of the script that every page runs; null if it was not built. */
  script: string | null;
};

export function useSignInData(): SignInData & { text: StaffText } {
  const data = useRouteLoaderData<SignInData>('backoffice') ?? { lang: 'de-CH', language: 'de', isSimulated: false };
  return { ...data, text: staffTexts[data.language] };
}

/** Returns texts and formats for the employee's language and tenant. */
export function useWork() {
  const { text: known, language } = useSignInData();
  const frame = useRouteLoaderData<AdminShellData>('backoffice.frame');
  if (!frame) throw new Error('a page of the back office needs the admin shell');
  const text = withOwnCarrier(withOwnNames(known, frame.ownMethods), frame.ownCarrier);
  return {
    ...frame,
    text,
    language,
    time: (at: Date | number | null) => (at === null ? text.none : timeText(at, language, frame.timeZone)),
    amount: (minor: number) => formatAmount(minor, frame.priceFormat),
    bytes: (count: number) => byteText(count, language),
    duration: (milliseconds: number) => durationText(milliseconds),
    dayText: (isoDay: string) => adminDayText(isoDay, language),
    number: (value: number) => value.toLocaleString(text.lang),
  };
}

/** Returns a tenant of the back office. Its configuration is no import of a page, whose script would have all tenants. */
export function useHouse(id: TenantId): House {
  const house = useWork().houses.find((entry) => entry.id === id);
  if (!house) throw new Error(`no tenant ${id}`);
  return house;
}
