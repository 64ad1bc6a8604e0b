import { CURRENCY_CODES } from '../../currencies/currency.ts';
import type { EconomicOperator, LegalData, Manufacturer, WoodPart } from '../../shop/catalogue/legal-data/index.ts';
import type { Money } from '../../shop/catalogue/prices/index.ts';
import type {
  EnergyLabel,
  ProductPicture,
  ProductRatingSummary,
  ProductVideo,
  TyreLabel,
} from '../../shop/catalogue/products/index.ts';
import { formatAmount } from '../../tenants/price-format.ts';
import type { Builder } from '../builder.ts';

/** Stars of the best rating. */
export const BEST_RATING = 5;

const WIDTHS = [160, 320, 480, 640, 768, 960, 1280];

/** Adds the legal data of a product. */
function addLegalTypes(builder: Builder) {
  const operator = builder.objectRef<EconomicOperator>('EconomicOperator').implement({
    description: 'A company that answers for a product.',
    fields: (t) => ({
      name: t.exposeString('name'),
      address: t.exposeString('address', { description: 'Postal address without the country.' }),
      country: t.exposeString('country', { description: 'ISO 3166 code; empty if it is not known.' }),
      contact: t.exposeString('contact', { description: 'Mail or web address.' }),
    }),
  });
  const wood = builder.objectRef<WoodPart>('WoodPart').implement({
    fields: (t) => ({
      species: t.exposeString('species'),
      origins: t.stringList({ description: 'ISO 3166 codes.', resolve: (part) => part.origins }),
    }),
  });
  return builder.objectRef<LegalData>('LegalData').implement({
    description: 'What the law demands of an offer.',
    fields: (t) => ({
      manufacturer: t.field({
        type: operator,
        nullable: true,
        resolve: (legal): Manufacturer | null => legal.manufacturer,
      }),
      responsible: t.field({
        type: operator,
        nullable: true,
        description: 'Responsible person in the EU.',
        resolve: (legal) => legal.manufacturer?.responsible ?? null,
      }),
      kinds: t.stringList({
        description: '"electric", "battery", "textile", "animal-parts" and "wood".',
        resolve: (legal) => legal.kinds,
      }),
      durabilityYears: t.exposeInt('durabilityYears', {
        nullable: true,
        description: "Years of the producer's guarantee of durability.",
      }),
      warnings: t.stringList({ resolve: (legal) => legal.warnings }),
      wood: t.field({ type: [wood], resolve: (legal) => legal.wood }),
    }),
  });
}

/** Adds types that several others use: money, pictures, ratings. */
export function addCommonTypes(builder: Builder) {
  builder.scalarType('MinorUnits', {
    description: "A whole number of a currency's smallest unit: 4990 is 49.90. Beyond 32 bits, up to 2^53.",
    serialize: (value) => value,
    parseValue: (value) => {
      if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
      throw new TypeError('MinorUnits is a whole number.');
    },
  });

  const currency = builder.enumType('Currency', { values: CURRENCY_CODES });

  const moneyType = builder.objectRef<Money>('Money').implement({
    description: 'An amount with VAT.',
    fields: (t) => ({
      amount: t.field({ type: 'MinorUnits', resolve: (money) => money.amount }),
      currency: t.field({ type: currency, resolve: (money) => money.currency }),
      text: t.string({
        description: 'As the shop writes it: "1299.90 CHF" with a no-break space.',
        resolve: (money, _, { tenant }) => formatAmount(money.amount, tenant.priceFormat),
      }),
    }),
  });

  const pictureType = builder.objectRef<ProductPicture>('Picture').implement({
    fields: (t) => ({
      id: t.exposeString('id'),
      width: t.exposeInt('width'),
      height: t.exposeInt('height'),
      ground: t.exposeString('ground', { description: 'Dominant colour "#rrggbb", the ground while it loads.' }),
      alt: t.exposeString('alt'),
      url: t.string({
        description: `Address on the shop's own host; widths are ${WIDTHS.join(', ')}, the next larger one is given.`,
        args: { width: t.arg.int({ defaultValue: 640 }) },
        resolve: (picture, { width }) =>
          `/images/${picture.id}/${WIDTHS.find((offered) => offered >= (width ?? 640)) ?? 1280}`,
      }),
    }),
  });

  const videoSource = builder.objectRef<ProductVideo['sources'][number]>('VideoSource').implement({
    fields: (t) => ({
      url: t.exposeString('address', { description: "On the shop's own host, or at its video service." }),
      type: t.exposeString('type', { description: '"video/webm" or "video/mp4"' }),
    }),
  });

  const videoType = builder.objectRef<ProductVideo>('Video').implement({
    fields: (t) => ({
      title: t.exposeString('title', { description: 'Empty if the feed gives none.' }),
      width: t.exposeInt('width'),
      height: t.exposeInt('height'),
      seconds: t.exposeFloat('seconds', { nullable: true, description: 'How long it takes, if that is known.' }),
      poster: t.field({ type: pictureType, nullable: true, resolve: (video) => video.poster }),
      sources: t.field({
        type: [videoSource],
        description: 'In the order in which a browser tries them.',
        resolve: (video) => video.sources,
      }),
      captions: t.exposeString('captions', { nullable: true, description: 'Address of its captions (WebVTT).' }),
    }),
  });

  const ratingType = builder.objectRef<ProductRatingSummary>('Rating').implement({
    fields: (t) => ({ average: t.exposeFloat('average'), count: t.exposeInt('count') }),
  });

  const energyType = builder.objectRef<EnergyLabel>('EnergyLabel').implement({
    fields: (t) => ({
      class: t.exposeString('class'),
      scaleMin: t.exposeString('scaleMin'),
      scaleMax: t.exposeString('scaleMax'),
      labelUrl: t.exposeString('labelUrl', { nullable: true, description: 'The whole label.' }),
      sheetUrl: t.exposeString('sheetUrl', { nullable: true, description: 'The product information sheet.' }),
      eprelId: t.exposeString('eprelId', { nullable: true, description: 'Its number in the registry of the EU.' }),
    }),
  });

  const tyreType = builder.objectRef<TyreLabel>('TyreLabel').implement({
    fields: (t) => ({
      fuelEfficiency: t.exposeString('fuel', { description: 'Class, A to E.' }),
      wetGrip: t.exposeString('wet', { description: 'Class, A to E.' }),
      rollingNoise: t.exposeInt('noiseDb', { description: 'In dB.' }),
      rollingNoiseClass: t.exposeString('noiseClass', { description: 'A to C.' }),
      snow: t.exposeBoolean('snow', { description: 'For severe snow (3PMSF).' }),
      ice: t.exposeBoolean('ice', { description: 'For ice.' }),
      labelUrl: t.exposeString('labelUrl', { nullable: true, description: 'The whole label.' }),
      sheetUrl: t.exposeString('sheetUrl', { nullable: true, description: 'The product information sheet.' }),
      eprelId: t.exposeString('eprelId', { nullable: true, description: 'Its number in the registry of the EU.' }),
    }),
  });

  return {
    money: moneyType,
    picture: pictureType,
    video: videoType,
    rating: ratingType,
    energy: energyType,
    tyre: tyreType,
    legal: addLegalTypes(builder),
  };
}

export type CommonTypes = ReturnType<typeof addCommonTypes>;
