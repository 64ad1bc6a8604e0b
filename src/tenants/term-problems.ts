import { decimalsOf, isCurrency } from '../currencies/currency.ts';
import type { Mistakes } from './define-house.ts';
import type { Tenant } from './tenant.ts';

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Returns the mistakes of a tenant's currency, taxes, delivery and limits. */
export function termProblems(tenant: Tenant): Mistakes {
  return [...moneyProblems(tenant), ...vatProblems(tenant), ...deliveryProblems(tenant), ...limitProblems(tenant)];
}

function moneyProblems({ currency, priceFormat, timeZone, approvals }: Tenant): Mistakes {
  const found: Mistakes = [];
  if (!isCurrency(currency)) found.push(['currency', `"${currency}" is no currency`]);
  else if ((priceFormat.decimals ?? 2) !== decimalsOf(currency))
    found.push(['priceFormat.decimals', `must be ${decimalsOf(currency)}, as ${currency} has`]);
  for (const name of ['refund', 'writeOff'] as const)
    if (approvals[name] && !isWhole(approvals[name].above[currency], 0))
      found.push([`approvals.${name}.above`, `needs a whole amount in ${currency}`]);
  if (!isTimeZone(timeZone)) found.push(['timeZone', `"${timeZone}" is no time zone, such as Europe/Zurich`]);
  return found;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function vatProblems({ vat }: Tenant): Mistakes {
  const found: Mistakes = [];
  for (const [name, rates] of Map.groupBy(vat, (rate) => rate.class)) {
    for (const { permille, validFrom } of rates) {
      if (!isWhole(permille, 0, 500)) found.push([`vat.${name}`, `${permille} must be tenths of a percent, 0 to 500`]);
      if (!isDay(validFrom)) found.push([`vat.${name}`, `"${validFrom}" is no day, such as 2024-01-01`]);
    }
    const days = rates.map(({ validFrom }) => validFrom);
    if (days.some((day, index) => index > 0 && day <= (days[index - 1] ?? '')))
      found.push([`vat.${name}`, 'rates must be sorted by validFrom, each day once']);
  }
  for (const name of ['standard', 'reduced'] as const)
    if (!vat.some((rate) => rate.class === name)) found.push(['vat', `has no ${name} rate`]);
  return found;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

function deliveryProblems({ delivery, country }: Tenant): Mistakes {
  const found: Mistakes = [];
  if (!delivery.countries.includes(country)) found.push(['delivery.countries', `must include ${country}`]);
  for (const [name, amount] of Object.entries({ ...delivery.fees, ...delivery.extras }))
    if (!isWhole(amount, 0)) found.push([`delivery.${name}`, `${amount} must be a whole number of minor units`]);
  if (!TIME_OF_DAY.test(delivery.orderBefore))
    found.push(['delivery.orderBefore', `"${delivery.orderBefore}" is no time of day, such as 20:00`]);
  if (!isWhole(delivery.handlingDays, 0)) found.push(['delivery.handlingDays', 'must be a whole number of days']);
  for (const name of ['carrierDays', 'twoManDays', 'bundledDays'] as const) {
    const [least, most] = delivery[name];
    if (!isWhole(least, 0) || !isWhole(most, least))
      found.push([`delivery.${name}`, 'must be two whole numbers of days, the lower one first']);
  }
  return found;
}

/** Limits of zero would refuse every customer. */
function limitProblems({ limits, session, withdrawalDays, retention, newsletter, samples }: Tenant): Mistakes {
  const found: Mistakes = [];
  const counts = {
    ...Object.fromEntries(Object.entries(limits).map(([name, value]) => [`limits.${name}`, value])),
    'session.basketDays': session.basketDays,
    'session.wishlistDays': session.wishlistDays,
    'retention.booksYears': retention.booksYears,
    'retention.lettersYears': retention.lettersYears,
    ...(samples ? { 'samples.most': samples.most } : {}),
    ...(newsletter.voucher ? { 'newsletter.voucher.validDays': newsletter.voucher.validDays } : {}),
  };
  for (const [place, value] of Object.entries(counts))
    if (!isWhole(value, 1)) found.push([place, `${value} must be a whole number above 0`]);
  if (limits.passwordMin > limits.passwordMax)
    found.push(['limits.passwordMin', `${limits.passwordMin} is above passwordMax ${limits.passwordMax}`]);
  if (!isWhole(withdrawalDays, 0)) found.push(['withdrawalDays', `${withdrawalDays} must be a whole number of days`]);
  return found;
}

function isWhole(value: number | undefined, least: number, most = Number.MAX_SAFE_INTEGER): boolean {
  return value !== undefined && Number.isSafeInteger(value) && value >= least && value <= most;
}
