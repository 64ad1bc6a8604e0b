import { expect, it } from 'vitest';
import { germanVariant } from './variant.ts';

it('respells a text, and each of several, but no inserted value', () => {
  const swiss = {
    one: (name: string) => `${name} grüsst innert einer Stunde`,
    several: (name: string, days: number) => [`Grosse Auswahl für ${name}`, `Rückgabe innert ${days} Tagen`],
    list: ['Strasse', 'Kasse'],
  };
  const german = germanVariant<typeof swiss>(swiss, {});
  expect(german.one('Frau Gross')).toBe('Frau Gross grüßt innerhalb von einer Stunde');
  expect(german.several('Frau Gross', 14)).toEqual(['Große Auswahl für Frau Gross', 'Rückgabe innerhalb von 14 Tagen']);
  expect(german.list).toEqual(['Straße', 'Kasse']);
});
