import { isLabelAddress, LEGAL_KINDS, readEprelId, readWood } from '../../legal-data/index.ts';
import { oneLine } from '../import/feed-values.ts';
import type { FieldRefusal, FieldSetting, ReadField } from './editor-fields.ts';

const LONGEST_WARNING = 1000;
const MOST_LINES = 20;

const fine = (value: string): ReadField => ({ value });
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => oneLine(line))
    .filter((line) => line !== '');

const isClass = (text: string): boolean => /^[A-G]\+{0,3}$/.test(text);

function readLabelField(text: string, name: string): ReadField {
  const value = text.trim();
  if (value === '' || name === 'snow' || name === 'ice') return fine(value);
  if (name === 'labelUrl' || name === 'sheetUrl')
    return isLabelAddress(value) ? fine(value) : { problem: 'wrong-address' };
  if (name === 'eprelId') {
    const id = readEprelId(value);
    return id === null ? { problem: 'wrong-eprel' } : fine(id);
  }
  if (name === 'noise')
    return /^\d{2,3}$/.test(value) && Number(value) >= 40 && Number(value) <= 120
      ? fine(value)
      : { problem: 'wrong-noise' };
  return isClass(value.toUpperCase()) ? fine(value.toUpperCase()) : { problem: 'wrong-class' };
}

/** Readers of the fields of legal data, by kind. */
export const LEGAL_READERS: Record<string, (text: string, parts: string[], setting: FieldSetting) => ReadField> = {
  manufacturer: (text, _parts, { manufacturers }) =>
    text.trim() === '' || manufacturers.has(text.trim()) ? fine(text.trim()) : { problem: 'no-manufacturer' },
  kind: (text, [kind = '']) =>
    LEGAL_KINDS.some((known) => known === kind) ? fine(text === 'on' ? 'on' : '') : { problem: 'wrong-choice' },
  durability: (text) => (/^([1-9]\d?|100|)$/.test(text.trim()) ? fine(text.trim()) : { problem: 'wrong-durability' }),
  energy: (text, [name = '']) => readLabelField(text, name),
  tyre: (text, [name = '']) => readLabelField(text, name),
  warnings: (text) => {
    const lines = linesOf(text);
    return lines.length > MOST_LINES || lines.some((line) => line.length > LONGEST_WARNING)
      ? { problem: 'too-long' }
      : fine(lines.join('\n'));
  },
  wood: (text) => {
    const lines = linesOf(text);
    return lines.every((line) => readWood(line) !== null) ? fine(lines.join('\n')) : { problem: 'wrong-wood' };
  },
};

const TYRE_CLASSES = ['fuel', 'wet', 'noise', 'noiseClass'];

/** A label needs its class: without it, its addresses and its other classes would be lost. */
export function withoutClasses(textOf: (field: string) => string): FieldRefusal[] {
  const given = (kind: string, names: string[]) => names.filter((name) => textOf(`${kind}.${name}`) !== '');
  const refusals: FieldRefusal[] = [];
  const energy = given('energy', ['labelUrl', 'sheetUrl', 'eprelId']);
  if (textOf('energy.class') === '' && energy.length > 0) refusals.push({ field: 'energy.class', problem: 'no-class' });
  const tyre = given('tyre', [...TYRE_CLASSES, 'labelUrl', 'sheetUrl', 'eprelId', 'snow', 'ice']);
  if (tyre.length === 0) return refusals;
  const missing = TYRE_CLASSES.filter((name) => textOf(`tyre.${name}`) === '');
  return [...refusals, ...missing.map((name): FieldRefusal => ({ field: `tyre.${name}`, problem: 'no-class' }))];
}
