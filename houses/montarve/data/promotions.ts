import { Temporal } from 'temporal-polyfill';
import type { PromotionDraft, writePromotions } from '../../../src/shop/selling/promotions/index.ts';
import { formatAmount } from '../../../src/tenants/price-format.ts';
import type { Language, Locale, Tenant } from '../../../src/tenants/tenant.ts';
import { NEWSLETTER_VOUCHER } from '../shared.ts';

type Given = Parameters<typeof writePromotions>[2];
type Written = Record<Language, (amount: string) => { title: string; text: string }>;

const NEWSLETTER: Written = {
  de: (minimum) => ({
    title: 'Newsletter-Gutschein',
    text: `Ab ${minimum} Einkauf, nicht für technische Artikel, einmal, nicht mit anderen Vorteilen kombinierbar.`,
  }),
  fr: (minimum) => ({
    title: 'Bon de la newsletter',
    text: `Dès ${minimum} d’achat, sauf électronique et électroménager, une fois, non cumulable avec d’autres avantages.`,
  }),
  nl: (minimum) => ({
    title: 'Kortingsbon van de nieuwsbrief',
    text: `Vanaf ${minimum}, niet voor elektronica en witgoed, eenmalig, niet te combineren met andere voordelen.`,
  }),
  it: (minimum) => ({
    title: 'Buono della newsletter',
    text: `Da ${minimum} di acquisto, esclusi elettronica ed elettrodomestici, una volta, non cumulabile con altri vantaggi.`,
  }),
  en: (minimum) => ({
    title: 'Newsletter voucher',
    text: `On orders from ${minimum}, not for electronics and appliances, once, not combinable with other benefits.`,
  }),
};
const WELCOME: Written = {
  de: () => ({
    title: '15 % zum Kennenlernen',
    text: 'Einmal pro Kundin oder Kunde, nicht für technische Artikel.',
  }),
  fr: () => ({ title: '15\u00a0% de bienvenue', text: 'Une fois par client, sauf électronique et électroménager.' }),
  nl: () => ({ title: '15% kennismakingskorting', text: 'Eén keer per klant, niet voor elektronica en witgoed.' }),
  it: () => ({ title: '15% di benvenuto', text: 'Una volta per cliente, esclusi elettronica ed elettrodomestici.' }),
  en: () => ({ title: '15% welcome discount', text: 'Once per customer, not for electronics and appliances.' }),
};
const DELIVERY: Written = {
  de: (minimum) => ({ title: 'Pakete gratis', text: `Ab ${minimum} Einkauf, einmal am Tag.` }),
  fr: (minimum) => ({ title: 'Colis gratuits', text: `Dès ${minimum} d’achat, une fois par jour.` }),
  nl: (minimum) => ({ title: 'Gratis pakketten', text: `Vanaf ${minimum}, één keer per dag.` }),
  it: (minimum) => ({ title: 'Pacchi gratuiti', text: `Da ${minimum} di acquisto, una volta al giorno.` }),
  en: (minimum) => ({ title: 'Free parcels', text: `On orders from ${minimum}, once a day.` }),
};
const TENTH: Written = {
  de: (minimum) => ({
    title: '10 % auf Mode, Möbel und Wohnen',
    text: `Ab ${minimum} Einkauf, nicht für technische Artikel.`,
  }),
  fr: (minimum) => ({
    title: '10\u00a0% sur la mode, les meubles et la maison',
    text: `Dès ${minimum} d’achat, sauf électronique et électroménager.`,
  }),
  nl: (minimum) => ({
    title: '10% op mode, meubels en wonen',
    text: `Vanaf ${minimum}, behalve elektronica en witgoed.`,
  }),
  it: (minimum) => ({
    title: '10% su moda, mobili e casa',
    text: `Da ${minimum} di acquisto, esclusi elettronica ed elettrodomestici.`,
  }),
  en: (minimum) => ({
    title: '10% off fashion, furniture and home',
    text: `On orders from ${minimum}, not for electronics and appliances.`,
  }),
};
const PRESENT: Written = {
  de: (minimum) => ({ title: 'Ein Geschenk für die Küche', text: `Ab ${minimum} Einkauf, solange der Vorrat reicht.` }),
  fr: (minimum) => ({ title: 'Un cadeau pour la cuisine', text: `Dès ${minimum} d’achat, dans la limite du stock.` }),
  nl: (minimum) => ({ title: 'Een cadeau voor de keuken', text: `Vanaf ${minimum}, zolang de voorraad strekt.` }),
  it: (minimum) => ({
    title: 'Un regalo per la cucina',
    text: `Da ${minimum} di acquisto, fino a esaurimento delle scorte.`,
  }),
  en: (minimum) => ({ title: 'A gift for the kitchen', text: `On orders from ${minimum}, while stocks last.` }),
};

/** Returns the demo promotions: a newsletter voucher, two codes, and three benefits of which a customer chooses one. */
export function promotionsOf(tenant: Tenant, now: Date, giftSku: string): Given {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(tenant.timeZone).toPlainDate();
  const { amount, minimum, validDays } = tenant.newsletter.voucher ?? NEWSLETTER_VOUCHER;
  const textsOf = (written: Written, minGoods: number) =>
    Object.fromEntries(
      tenant.locales.map(({ locale, language }): [Locale, { title: string; text: string }] => [
        locale,
        written[language](formatAmount(minGoods, tenant.priceFormat)),
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
