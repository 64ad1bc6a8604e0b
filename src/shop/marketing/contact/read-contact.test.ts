import { describe, expect, test } from 'vitest';
import { ch } from '../../../../houses/montarve/tenants/ch.ts';
import { nl } from '../../../../houses/montarve/tenants/nl.ts';
import { readContactMessage } from './read-contact.ts';
import { RULES, SUBJECTS } from './subjects.ts';

const TODAY = '2026-11-22';
const ENTERED = {
  subject: 'other',
  salutation: 'female',
  firstname: 'Lea',
  lastname: 'Brunner',
  email: 'Lea@Example.ch',
  message: 'Guten Tag\r\nEine Frage.',
  terms: 'on',
};
const read = (own: Record<string, string>, tenant = ch) =>
  readContactMessage({ ...ENTERED, ...own }, { tenant, today: TODAY });
const problems = (own: Record<string, string>, tenant = ch) => {
  const outcome = read(own, tenant);
  return outcome.ok ? {} : outcome.fields;
};

test('returns the cleaned entry', () => {
  expect(read({ phone: '+41 79 555 12 34', street: 'Not asked' })).toEqual({
    ok: true,
    contact: {
      subject: 'other',
      salutation: 'female',
      firstName: 'Lea',
      lastName: 'Brunner',
      email: 'lea@example.ch',
      message: 'Guten Tag\nEine Frage.',
      fields: { phone: '+41 79 555 12 34' },
    },
  });
});

test('has 14 subjects; only what concerns an account requires the customer number', () => {
  expect(SUBJECTS).toHaveLength(14);
  const needed = SUBJECTS.filter((subject) => problems({ subject }).customernumber === 'required');
  expect(needed).toEqual(['change-email', 'change-data', 'account', 'premium']);
  for (const subject of SUBJECTS)
    for (const name of RULES[subject].required) expect(RULES[subject].fields).toContain(name);
});

test.each(['article-complaint', 'returns', 'shipping'])('a guest writes about %s without any number', (subject) => {
  expect(problems({ subject })).toEqual({});
  const outcome = read({ subject, ordernumber: '1000 2345' });
  expect(outcome.ok && outcome.contact.fields).toEqual({ ordernumber: '10002345' });
  expect(problems({ subject, ordernumber: 'abc' })).toEqual({ ordernumber: 'only-numbers' });
});

test('requires a subject, and names the fields that all subjects require', () => {
  expect(problems({ subject: '' })).toEqual({ subject: 'required' });
  expect(problems({ subject: 'nonsense' })).toEqual({ subject: 'required' });
  expect(problems({ firstname: '', lastname: ' ', email: '', message: '', terms: '' })).toEqual({
    firstname: 'required',
    lastname: 'required',
    email: 'required',
    message: 'required',
    terms: 'terms',
  });
  expect(problems({ subject: 'newsletter', message: '', cancelnl: 'on' })).toEqual({});
});

describe('names', () => {
  test.each(["O'Neill", 'Jean-Pierre', 'D’Épinay', 'Nguyễn Thị', 'St. Clair', '李'])('%s', (lastname) => {
    expect(problems({ lastname })).toEqual({});
  });
  test.each(['Lea1', '<b>', 'a@b', '-'])('refuses %s', (lastname) => {
    expect(problems({ lastname })).toEqual({ lastname: 'invalid-characters' });
  });
});

test.each([
  ['21.11.1990', null],
  ['1990-11-21', null],
  ['29.02.2024', null],
  ['29.02.2023', 'invalid-date'],
  ['31.04.1990', 'invalid-date'],
  ['22.11.2026', 'invalid-date'],
  ['01.01.2050', 'invalid-date'],
  ['01.01.1850', 'invalid-date'],
  ['gestern', 'invalid-date'],
])('a birthday on %s: %s', (birthday, problem) => {
  expect(problems({ subject: 'account', customernumber: '1', birthday })).toEqual(problem ? { birthday: problem } : {});
});

test('accepts only digits in numbers; a Dutch postal code has letters', () => {
  const address = { subject: 'change-data', street: 'Bahnhofstrasse', housenumber: '12a', city: 'Zürich' };
  expect(problems({ ...address, customernumber: '12a', postalcode: '80o1' })).toEqual({
    customernumber: 'only-numbers',
    postalcode: 'only-numbers',
  });
  expect(problems({ ...address, customernumber: '100 200', postalcode: '8001' })).toEqual({});
  expect(problems({ ...address, customernumber: '1', postalcode: '1012 AB' }, nl)).toEqual({});
});

test("accepts only the tenant's frequencies and pauses", () => {
  const own = { subject: 'newsletter', message: '' };
  expect(problems({ ...own, frequency: '9', pause: '8' })).toEqual({
    frequency: 'invalid-choice',
    pause: 'invalid-choice',
  });
  expect(problems({ ...own, frequency: '3', pause: '14' })).toEqual({});
});
