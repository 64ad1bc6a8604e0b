import { expect, test } from 'vitest';
import { mayBePersonal } from './may-be-personal.ts';

test.each([
  'max.muster@example.ch',
  'max@example',
  '+41 79 123 45 67',
  '079/1234567',
  '4111 1111 1111 1111',
  'ch93 0076 2011 6238 5295 7',
  '756.1234.5678.97',
  '01.02.1980 12',
  'bahnhofstrasse 12 8001 zürich',
  'https://example.ch/konto',
  'wann kommt meine bestellung von letzter woche endlich an',
  'x'.repeat(61),
])('%s is not counted', (term) => {
  expect(mayBePersonal(term)).toBe(true);
});

test.each([
  'sofa',
  'bett 160x200',
  '55 zoll fernseher',
  'winterreifen 205/55 r16',
  'topf 24 cm',
  'matratze 140 x 200 cm h3',
  'kleid mit v-ausschnitt blau grösse 38',
])('%s is counted', (term) => {
  expect(mayBePersonal(term)).toBe(false);
});
