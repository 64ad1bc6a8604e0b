import {
  type EnergyLabel,
  LEGAL_KINDS,
  type ProductLegal,
  readWood,
  type TextLegal,
  type TyreLabel,
  woodText,
} from '../legal-data/index.ts';

/** Legal data of a product that the locale does not change, without its manufacturer's own data. */
export type LegalState = {
  manufacturerId: string | null;
  legal: Partial<ProductLegal>;
  energy: EnergyLabel | null;
  tyre: TyreLabel | null;
};

type Fields = Record<string, string>;
const on = (is: boolean | undefined): string => (is ? 'on' : '');
const REGISTERED = ['labelUrl', 'sheetUrl', 'eprelId'] as const;

/** Returns legal data as texts, by the name of their fields in the editor; feeds that differ are noted by these names. */
export function legalFields({ manufacturerId, legal, energy, tyre }: LegalState): Fields {
  const fields: Fields = {
    manufacturer: manufacturerId ?? '',
    durability: legal.durabilityYears ? String(legal.durabilityYears) : '',
    'energy.class': energy?.class ?? '',
    'energy.scaleMin': energy?.scaleMin ?? '',
    'energy.scaleMax': energy?.scaleMax ?? '',
    'tyre.fuel': tyre?.fuel ?? '',
    'tyre.wet': tyre?.wet ?? '',
    'tyre.noise': tyre ? String(tyre.noiseDb) : '',
    'tyre.noiseClass': tyre?.noiseClass ?? '',
    'tyre.snow': on(tyre?.snow),
    'tyre.ice': on(tyre?.ice),
  };
  for (const kind of LEGAL_KINDS) fields[`kind.${kind}`] = on(legal.kinds?.includes(kind));
  for (const key of REGISTERED) {
    fields[`energy.${key}`] = energy?.[key] ?? '';
    fields[`tyre.${key}`] = tyre?.[key] ?? '';
  }
  return fields;
}

/** Names of the fields of legal data that the locale does not change. */
export const LEGAL_FIELDS: ReadonlySet<string> = new Set(
  Object.keys(legalFields({ manufacturerId: null, legal: {}, energy: null, tyre: null })),
);

/** Returns legal data with some fields set. A label without its classes is no label. */
export function withLegalFields(state: LegalState, changed: Readonly<Fields>): LegalState {
  const fields = { ...legalFields(state), ...changed };
  const text = (name: string): string => fields[name] ?? '';
  const registered = (kind: 'energy' | 'tyre') => ({
    labelUrl: text(`${kind}.labelUrl`) || null,
    sheetUrl: text(`${kind}.sheetUrl`) || null,
    eprelId: text(`${kind}.eprelId`) || null,
  });
  const isTyre = ['fuel', 'wet', 'noise', 'noiseClass'].every((part) => text(`tyre.${part}`) !== '');
  return {
    manufacturerId: text('manufacturer') || null,
    legal: {
      ...state.legal,
      kinds: LEGAL_KINDS.filter((kind) => text(`kind.${kind}`) === 'on'),
      durabilityYears: text('durability') === '' ? null : Number(text('durability')),
    },
    energy:
      text('energy.class') === ''
        ? null
        : {
            class: text('energy.class'),
            scaleMin: text('energy.scaleMin') || 'A',
            scaleMax: text('energy.scaleMax') || 'G',
            ...registered('energy'),
          },
    tyre: isTyre
      ? {
          fuel: text('tyre.fuel'),
          wet: text('tyre.wet'),
          noiseDb: Number(text('tyre.noise')),
          noiseClass: text('tyre.noiseClass'),
          snow: text('tyre.snow') === 'on',
          ice: text('tyre.ice') === 'on',
          ...registered('tyre'),
        }
      : null,
  };
}

/** Kinds of fields for legal data in the words of a locale: one text or wood per line. */
export const TEXT_LEGAL_KINDS = ['warnings', 'wood'] as const;
type TextLegalKind = (typeof TEXT_LEGAL_KINDS)[number];

export function textLegalField({ warnings = [], wood = [] }: Partial<TextLegal>, kind: TextLegalKind): string {
  return (kind === 'warnings' ? warnings : wood.map(woodText)).join('\n');
}

/** Returns legal data of a locale with one field set. */
export function withTextLegalField(legal: Partial<TextLegal>, kind: TextLegalKind, text: string): Partial<TextLegal> {
  const lines = text === '' ? [] : text.split('\n');
  return kind === 'warnings'
    ? { ...legal, warnings: lines }
    : { ...legal, wood: lines.map(readWood).filter((part) => part !== null) };
}
