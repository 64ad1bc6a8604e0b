import { footMessagesOf } from './messages/foot.ts';
import { formatAmount } from './price-format.ts';
import type { Locale, OpeningHours, Tenant } from './tenant.ts';

/** Name that texts may have in braces. */
type FigureName =
  | 'parcelFee'
  | 'freeFrom'
  | 'bulkyFee'
  | 'twoManFee'
  | 'assemblyFee'
  | 'takeBackFee'
  | 'hoseFee'
  | 'returnFee'
  | 'premiumFee'
  | 'openingHours'
  | 'invoiceDays'
  | 'firstOrderLimit'
  | 'minimumAge'
  | 'reminderFee'
  | 'creditDays'
  | 'payoutDays'
  | 'returnDays'
  | 'guaranteeYears';

/** Returns the figures that texts insert by a name in braces, so that they promise the shop's real rules. */
export function figuresOf(tenant: Tenant, locale: Locale): Record<FigureName, string> {
  const { fees, extras } = tenant.delivery;
  const amount = (minor: number): string => formatAmount(minor, tenant.priceFormat);
  const { openingHours } = tenant.locales[0].organisation;
  return {
    parcelFee: amount(fees.parcel),
    freeFrom: amount(fees.freeFrom),
    bulkyFee: amount(fees.bulky),
    twoManFee: amount(fees.twoMan),
    assemblyFee: amount(extras.assembly),
    takeBackFee: amount(extras.takeBackFurniture),
    hoseFee: amount(extras.hose),
    returnFee: amount(tenant.returns.labelFee),
    premiumFee: amount(tenant.premium.fee),
    openingHours: openingHours.map((hours) => hoursText(hours, locale)).join(', '),
    invoiceDays: String(tenant.payment.invoiceTermDays),
    firstOrderLimit: amount(tenant.credit.newCustomerLimit),
    minimumAge: String(tenant.credit.minimumAge),
    reminderFee: amount(Math.max(...tenant.dunning.levels.map(({ fee }) => fee))),
    creditDays: String(tenant.returns.creditDays),
    payoutDays: String(tenant.returns.payoutWorkingDays),
    returnDays: String(tenant.withdrawalDays),
    guaranteeYears: String(tenant.guarantee.marketingYears),
  };
}

/** Returns the days of opening hours in words, such as "Montag bis Freitag". */
export function daysText({ days }: Pick<OpeningHours, 'days'>, locale: Locale): string {
  const { weekdays, dayRange } = footMessagesOf(locale);
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? weekdays[first] : dayRange(weekdays[first], weekdays[last]);
}

function hoursText(hours: OpeningHours, locale: Locale): string {
  return `${daysText(hours, locale)} ${footMessagesOf(locale).timeRange(hours.opens, hours.closes)}`;
}

/** Replaces names in braces by their figures; an unknown name stays as written. */
export function withFigures(text: string, tenant: Tenant, locale: Locale): string {
  if (!text.includes('{')) return text;
  const figures: Record<string, string> = figuresOf(tenant, locale);
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => figures[name] ?? whole);
}
