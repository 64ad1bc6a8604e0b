import { useRouteLoaderData } from 'react-router';
import type { StaffLanguage } from '../../shop/staff/employees/index.ts';
import { formatAmount } from '../../tenants/price-format.ts';
import type { Currency, PriceFormat, TenantId } from '../../tenants/tenant.ts';
import { byteText, durationText, timeText } from '../formats.ts';
import type { SectionId } from '../sections.ts';
import { type StaffText, staffTexts } from '../texts/index.ts';

/** What every page at the door knows. */
export type SignInData = { lang: string; language: StaffLanguage; isSimulated: boolean };
/** What every page in the frame knows. */
export type AdminShellData = {
  email: string;
  role: keyof StaffText['roles'];
  rooms: SectionId[];
  house: TenantId;
  houses: { id: TenantId; name: string }[];
  timeZone: string;
  currency: Currency;
  priceFormat: PriceFormat;
};

export function useSignInData(): SignInData & { text: StaffText } {
  const data = useRouteLoaderData<SignInData>('backoffice') ?? { lang: 'de-CH', language: 'de', isSimulated: false };
  return { ...data, text: staffTexts[data.language] };
}

/** Texts and formats of the language and house somebody works in. */
export function useWork() {
  const { text, language } = useSignInData();
  const frame = useRouteLoaderData<AdminShellData>('backoffice.frame');
  if (!frame) throw new Error('a page of the back office needs its frame');
  return {
    ...frame,
    text,
    language,
    time: (at: Date | number | null) => (at === null ? text.none : timeText(at, language, frame.timeZone)),
    amount: (minor: number) => formatAmount(minor, frame.priceFormat),
    bytes: (count: number) => byteText(count, language),
    duration: (milliseconds: number) => durationText(milliseconds),
    number: (value: number) => value.toLocaleString(text.lang),
  };
}
