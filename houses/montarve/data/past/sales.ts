import type { PromotionDraft } from '../../../../src/shop/selling/promotions/index.ts';
import type { Language, Locale, Tenant } from '../../../../src/tenants/tenant.ts';
import { dayAfter, isoDay, saleOn } from './calendar.ts';

/** Codes of the sales by key. */
export const VOUCHERS: Record<string, string> = { 'black-friday': 'BLACKWEEK', summer: 'SOMMER10', winter: 'WINTER10' };

const TITLES: Record<string, Record<Language, string>> = {
  'black-friday': {
    de: '15 % in der Black Week',
    fr: '15\u00a0% pendant la Black Week',
    nl: '15% in de Black Week',
    it: '15% durante la Black Week',
    en: '15% off in Black Week',
  },
  summer: {
    de: '10 % im Sommer',
    fr: '10\u00a0% en été',
    nl: '10% in de zomer',
    it: '10% in estate',
    en: '10% off this summer',
  },
  winter: {
    de: '10 % zum Jahresanfang',
    fr: '10\u00a0% en début d’année',
    nl: '10% aan het begin van het jaar',
    it: '10% a inizio anno',
    en: '10% for the new year',
  },
};
const TEXTS: Record<Language, string> = {
  de: 'Mit dem Code, nicht mit anderen Vorteilen kombinierbar.',
  fr: 'Avec le code, non cumulable avec d’autres avantages.',
  nl: 'Met de code, niet samen met andere voordelen.',
  it: 'Con il codice, non cumulabile con altri vantaggi.',
  en: 'With the code, not combinable with other benefits.',
};

/** Returns the vouchers of the sales in the past, one for each sale: it begins with the first one and ends with the last. */
export function salePromotions(
  tenant: Tenant,
  past: { first: Date; days: number },
): { draft: PromotionDraft; codes: string[] }[] {
  const days = Array.from({ length: past.days }, (_, index) => dayAfter(past.first, index));
  return Object.entries(VOUCHERS).flatMap(([key, code]) => {
    const own = days.filter((day) => saleOn(day)?.key === key);
    const [begins, ends] = [own[0], own.at(-1)];
    if (!begins || !ends) return [];
    const texts = Object.fromEntries(
      tenant.locales.map(({ locale, language }): [Locale, { title: string; text: string }] => [
        locale,
        { title: TITLES[key]?.[language] ?? '', text: TEXTS[language] },
      ]),
    );
    return [
      {
        draft: {
          key: `sale-${key}`,
          source: 'voucher',
          kind: 'percent',
          value: key === 'black-friday' ? 15 : 10,
          giftSku: null,
          minGoods: 0,
          excludeTechnical: false,
          scope: null,
          multibuy: null,
          combinable: false,
          priority: 0,
          customerGroup: null,
          validFrom: isoDay(begins),
          validTo: isoDay(ends),
          daysValid: null,
          usage: 'unlimited',
          perCustomer: null,
          totalLimit: null,
          texts,
        },
        codes: [code],
      },
    ];
  });
}
