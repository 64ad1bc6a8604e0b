import { foldText } from '../../../platform/fold-text.ts';
import { LOCALES } from '../../../tenants/locales.ts';
import {
  ATTRIBUTE_KINDS,
  type Attribute,
  type AttributeKind,
  controlsOf,
  extentOf,
  FILTER_CONTROLS,
  type FilterControl,
  isAttributeKey,
  isDescribing,
} from '../attributes/index.ts';

/** Fields of a form, as sent. */
export type Entered = Readonly<Record<string, string>>;

const LONGEST_NAME = 80;
const LONGEST_UNIT = 12;

export type AttributeProblem = 'no-name' | 'too-long' | 'wrong-key' | 'taken' | 'wrong-control';
export type ChoiceProblem = 'no-name' | 'too-long' | 'wrong-number' | 'wrong-colour' | 'taken';

/** Returns the names of a form by locale, from fields such as "name.de-CH"; empty ones are absent. */
export function readNames(entered: Entered): Record<string, string> {
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const name = (entered[`name.${locale}`] ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim();
      return name === '' ? [] : [[locale, name]];
    }),
  );
}

function isTooLong(names: Record<string, string>): boolean {
  return Object.values(names).some((name) => name.length > LONGEST_NAME);
}

/** Returns a key made of a name: "Sitzplätze (Anzahl)" becomes "sitzplatze_anzahl". '' if no letter remains. */
export function keyOfName(name: string): string {
  return foldText(name)
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 31)
    .replace(/_+$/, '');
}

export type EnteredAttribute = Pick<
  Attribute,
  'key' | 'kind' | 'unit' | 'control' | 'ownOrder' | 'several' | 'filter' | 'searchable' | 'comparable' | 'names'
>;

/** Reads the form of a new attribute, or of a known one, whose key stays. */
export function readAttributeEntry(
  entered: Entered,
  known: Pick<Attribute, 'key' | 'kind' | 'origin'> | null,
): { attribute: EnteredAttribute } | { problem: AttributeProblem } {
  const names = readNames(entered);
  const first = LOCALES.map((locale) => names[locale]).find((name) => name !== undefined);
  if (first === undefined) return { problem: 'no-name' };
  const unit = (entered.unit ?? '').trim();
  if (isTooLong(names) || unit.length > LONGEST_UNIT) return { problem: 'too-long' };
  const key = known?.key ?? ((entered.key ?? '').trim() || keyOfName(first));
  if (!known && (!isAttributeKey(key) || !isDescribing({ key }))) return { problem: 'wrong-key' };
  const kind = known?.origin === 'built-in' ? known.kind : kindOf(entered.kind);
  const control = controlNamed(entered.control);
  if (control !== null && !controlsOf({ key, kind }).includes(control)) return { problem: 'wrong-control' };
  const isFilter = entered.filter === '1' && controlsOf({ key, kind }).length > 0;
  return {
    attribute: {
      key,
      kind,
      unit: kind === 'number' || kind === 'range' ? unit : '',
      control,
      ownOrder: entered.order !== 'count',
      several: entered.several === '1' && (kind === 'choice' || kind === 'colour'),
      filter: isFilter,
      searchable: entered.searchable === '1',
      comparable: entered.comparable === '1',
      names,
    },
  };
}

function kindOf(text: string | undefined): AttributeKind {
  return ATTRIBUTE_KINDS.find((kind) => kind === text) ?? 'choice';
}

export function controlNamed(text: string | undefined): FilterControl | null {
  return FILTER_CONTROLS.find((control) => control === text) ?? null;
}

export type EnteredChoice = { value: string; names: Record<string, string>; swatch: string | null };

/** Reads the form of a choice; a known one keeps its value. Numbers are named by their value and unit. */
export function readChoiceEntry(
  entered: Entered,
  { kind, unit }: Pick<Attribute, 'kind' | 'unit'>,
  known: string | null,
): { choice: EnteredChoice } | { problem: ChoiceProblem } {
  const names = readNames(entered);
  if (isTooLong(names)) return { problem: 'too-long' };
  const swatch = (entered.swatch ?? '').trim().toLowerCase();
  if (swatch !== '' && !/^#[0-9a-f]{6}$/.test(swatch)) return { problem: 'wrong-colour' };
  const isNumber = kind === 'number' || kind === 'range';
  const number = (entered.number ?? '').trim().replaceAll(',', '.');
  if (isNumber && known === null && extentOf(kind, number) === null) return { problem: 'wrong-number' };
  const first = LOCALES.map((locale) => names[locale]).find((name) => name !== undefined);
  if (!isNumber && first === undefined) return { problem: 'no-name' };
  const value = known ?? (isNumber ? number : valueOfName(first ?? ''));
  const shown = Object.keys(names).length > 0 ? names : namesOfNumber(`${value} ${unit}`.trim());
  return { choice: { value, names: shown, swatch: swatch === '' ? null : swatch } };
}

function namesOfNumber(name: string): Record<string, string> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, name]));
}

/** Returns the value of a choice made of its name; of a name without letters, its characters' codes. */
function valueOfName(name: string): string {
  const value = foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return value === '' ? Buffer.from(name).toString('hex').slice(0, 40) : value;
}

/** Reads the attributes of a category from its form, in the order of the entered places. */
export function readCategoryEntry(
  entered: Entered,
  attributes: readonly Pick<Attribute, 'key' | 'kind'>[],
): { key: string; control: FilterControl | null; filter: boolean; searchable: boolean; comparable: boolean }[] {
  const placeOf = (key: string, usual: number): number => {
    const place = Number((entered[`place.${key}`] ?? '').replace(',', '.'));
    return Number.isFinite(place) && place > 0 ? place : usual;
  };
  return attributes
    .map((attribute, index) => ({ attribute, place: placeOf(attribute.key, index + 1), index }))
    .filter(({ attribute }) => entered[`listed.${attribute.key}`] === '1')
    .sort((a, b) => a.place - b.place || a.index - b.index)
    .map(({ attribute }) => {
      const { key } = attribute;
      const control = controlNamed(entered[`control.${key}`]);
      return {
        key,
        control: control !== null && controlsOf(attribute).includes(control) ? control : null,
        filter: entered[`filter.${key}`] === '1' && controlsOf(attribute).length > 0,
        searchable: entered[`searchable.${key}`] === '1',
        comparable: entered[`comparable.${key}`] === '1',
      };
    });
}
