import { Temporal } from 'temporal-polyfill';
import type { PromotionDraft, writePromotions } from '../src/shop/selling/promotions/index.ts';
import { formatAmount } from '../src/tenants/price-format.ts';
import type { Locale, Tenant } from '../src/tenants/tenant.ts';
import { type DemoLanguage, demoLanguageOf } from './demo-language.ts';

type Given = Parameters<typeof writePromotions>[2];
type Written = Record<DemoLanguage, (amount: string) => { title: string; text: string }>;

const NEWSLETTER: Written = {
  de: (minimum) => ({
    title: 'Newsletter-Gutschein',
    text: `Ab ${minimum} Einkauf, nicht für technische Artikel, einmal, nicht mit anderen Vorteilen kombinierbar.`,
  }),
  fr: (minimum) => ({
    title: 'Bon de la newsletter',
    text: `Dès ${minimum} d’achat, sauf articles techniques, une fois, non cumulable avec d’autres avantages.`,
  }),
  nl: (minimum) => ({
    title: 'Tegoedbon van de nieuwsbrief',
    text: `Vanaf ${minimum}, niet voor technische artikelen, eenmalig, niet samen met andere voordelen.`,
  }),
};
const WELCOME: Written = {
  de: () => ({
    title: '15 % zum Kennenlernen',
    text: 'Einmal pro Kundin oder Kunde, nicht für technische Artikel.',
  }),
  fr: () => ({ title: '15\u00a0% de bienvenue', text: 'Une fois par client, sauf articles techniques.' }),
  nl: () => ({ title: '15% kennismakingskorting', text: 'Eén keer per klant, niet voor technische artikelen.' }),
};
const DELIVERY: Written = {
  de: (minimum) => ({ title: 'Pakete gratis', text: `Ab ${minimum} Einkauf, einmal am Tag.` }),
  fr: (minimum) => ({ title: 'Colis gratuits', text: `Dès ${minimum} d’achat, une fois par jour.` }),
  nl: (minimum) => ({ title: 'Gratis bezorging', text: `Vanaf ${minimum}, één keer per dag.` }),
};
const TENTH: Written = {
  de: (minimum) => ({ title: '10 % auf alles', text: `Ab ${minimum} Einkauf, nicht für technische Artikel.` }),
  fr: (minimum) => ({ title: '10\u00a0% sur tout', text: `Dès ${minimum} d’achat, sauf articles techniques.` }),
  nl: (minimum) => ({ title: '10% op alles', text: `Vanaf ${minimum}, behalve technische artikelen.` }),
};
const PRESENT: Written = {
  de: (minimum) => ({ title: 'Ein Geschenk für die Küche', text: `Ab ${minimum} Einkauf, solange es hat.` }),
  fr: (minimum) => ({ title: 'Un cadeau pour la cuisine', text: `Dès ${minimum} d’achat, dans la limite du stock.` }),
  nl: (minimum) => ({ title: 'Een cadeau voor de keuken', text: `Vanaf ${minimum}, zolang de voorraad strekt.` }),
};

/** Returns the demo promotions: a newsletter voucher, two codes, and three benefits of which a customer chooses one. */
export function promotionsOf(tenant: Tenant, now: Date, giftSku: string): Given {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(tenant.timeZone).toPlainDate();
  const { amount, minimum, validDays } = tenant.newsletter.voucher;
  const textsOf = (written: Written, minGoods: number) =>
    Object.fromEntries(
      tenant.locales.map(({ locale }): [Locale, { title: string; text: string }] => [
        locale,
        written[demoLanguageOf(locale)](formatAmount(minGoods, tenant.priceFormat)),
      ]),
    );
  const draft = (written: Written, own: Partial<PromotionDraft> & Pick<PromotionDraft, 'key'>): PromotionDraft => ({
    source: 'voucher',
    kind: 'amount',
    value: 0,
    giftSku: null,
    minGoods: 0,
    excludeTechnical: false,
    scope: null,
    multibuy: null,
    combinable: true,
    priority: 0,
    customerGroup: null,
    validFrom: today.toString(),
    validTo: today.add({ years: 1 }).toString(),
    daysValid: null,
    usage: 'unlimited',
    perCustomer: null,
    totalLimit: null,
    texts: textsOf(written, own.minGoods ?? 0),
    ...own,
  });
  const choice = { source: 'choice', combinable: false } as const;
  return [
    {
      draft: draft(NEWSLETTER, {
        key: 'newsletter',
        value: amount,
        minGoods: minimum,
        excludeTechnical: true,
        combinable: false,
        usage: 'single',
        daysValid: validDays,
        validTo: null,
      }),
      codes: [],
    },
    {
      draft: draft(WELCOME, {
        key: 'willkommen',
        kind: 'percent',
        value: 15,
        excludeTechnical: true,
        combinable: false,
        usage: 'perCustomer',
        perCustomer: 1,
      }),
      codes: ['MONTARVE15'],
    },
    {
      draft: draft(DELIVERY, { key: 'gratisversand', kind: 'freeShipping', minGoods: 3000, usage: 'oncePerDay' }),
      codes: ['PAKET'],
    },
    {
      draft: draft(TENTH, {
        ...choice,
        key: 'vorteil-zehn',
        kind: 'percent',
        value: 10,
        minGoods: 15_000,
        excludeTechnical: true,
      }),
      codes: [],
    },
    {
      draft: draft(PRESENT, {
        ...choice,
        key: 'vorteil-geschenk',
        kind: 'gift',
        giftSku,
        minGoods: 20_000,
        priority: 1,
      }),
      codes: [],
    },
    {
      draft: draft(DELIVERY, {
        ...choice,
        key: 'vorteil-versand',
        kind: 'freeShipping',
        minGoods: 5000,
        usage: 'oncePerDay',
        priority: 2,
      }),
      codes: [],
    },
  ];
}
