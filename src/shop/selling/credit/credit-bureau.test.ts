import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { silentLog } from '../../../platform/log.ts';
import { type CreditBureau, createAskBureau } from './credit-bureau.ts';
import { decideOnInvoice } from './exposure.ts';
import type { PersonDetails } from './person-key.ts';
import { simulatedBureau } from './simulated-bureau.ts';

const LEA: PersonDetails = {
  firstName: 'Lea',
  lastName: 'Brunner',
  birthday: '1990-11-21',
  street: 'Bahnhofstrasse',
  houseNumber: '12a',
  postalCode: '8001',
  country: 'CH',
  phone: null,
  email: 'lea@example.ch',
};
const QUESTION = { person: LEA, amount: 20_000, purpose: 'invoice' as const };
const using = (timeoutMs: number, from = 10_000) => ({
  ...tenants.ch,
  credit: { ...tenants.ch.credit, bureau: { shownName: 'Test', from, timeoutMs } },
});
const signal = new AbortController().signal;

test('asks only for a tenant that uses a bureau, from its amount', async () => {
  const ask = createAskBureau({ bureau: simulatedBureau, log: silentLog });
  expect(await ask(tenants.ch, QUESTION)).toBeNull();
  expect(await ask(using(1000, 20_001), QUESTION)).toBeNull();
  expect(await ask(using(1000, 20_000), QUESTION)).toMatchObject({ bureau: 'simulated' });
  expect(await createAskBureau({ bureau: null, log: silentLog })(using(1000), QUESTION)).toBeNull();
});

test.each<[string, CreditBureau['ask']]>([
  ['is late', () => new Promise<never>(() => {})],
  ['fails', () => Promise.reject(new Error('away'))],
])('leaves the decision to the own rules if the bureau %s', async (_, asked) => {
  const ask = createAskBureau({ bureau: { name: 'broken', ask: asked }, log: silentLog });
  expect(await ask(using(1), QUESTION)).toBeNull();
});

test('the simulator answers every spelling of a person alike, and all three ways', async () => {
  const question = { ...QUESTION, currency: 'CHF' as const };
  const first = await simulatedBureau.ask(question, signal);
  expect(await simulatedBureau.ask({ ...question, person: { ...LEA, firstName: 'LEA' } }, signal)).toEqual(first);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      simulatedBureau.ask({ ...question, person: { ...LEA, birthday: `1990-01-01 ${at}` } }, signal),
    ),
  );
  expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set(['yes', 'unsure', 'no']));
});

test.each([
  [null, { kind: 'accept' }],
  ['yes', { kind: 'accept' }],
  ['unsure', { kind: 'review', reasons: ['bureau-unsure'] }],
  ['no', { kind: 'refuse', reason: 'bureau' }],
] as const)('an answer of %j decides within the limit', (bureau, decision) => {
  const none = { owed: 0, isOverdue: false };
  const device = { owed: 0, persons: 0 };
  const asked = {
    exposure: { limit: 50_000, same: none, near: none, device, isRenamed: false },
    isKnown: true,
    bureau,
    devicePersons: 3,
  };
  expect(decideOnInvoice({ ...asked, total: 20_000 })).toEqual(decision);
  expect(decideOnInvoice({ ...asked, total: 50_001 })).toMatchObject({ reason: 'credit-limit' });
});

test.each([
  [{ owed: 90_000, persons: 3 }, { kind: 'accept' }],
  [
    { owed: 90_000, persons: 4 },
    { kind: 'review', reasons: ['shared-device'] },
  ],
  [{ owed: 10_000, persons: 4 }, { kind: 'accept' }],
])('debts of others in one browser never refuse: %j', (device, decision) => {
  const none = { owed: 0, isOverdue: false };
  const exposure = { limit: 50_000, same: none, near: none, device, isRenamed: false };
  const asked = { total: 20_000, exposure, isKnown: false, bureau: null, devicePersons: 3 };
  expect(decideOnInvoice(asked)).toEqual(decision);
});

test('an order in another name than the account owes waits for an employee', () => {
  const none = { owed: 0, isOverdue: false };
  const exposure = { limit: 50_000, same: none, near: none, device: { owed: 0, persons: 0 }, isRenamed: true };
  const asked = { total: 20_000, exposure, isKnown: true, bureau: null, devicePersons: 3 };
  expect(decideOnInvoice(asked)).toEqual({ kind: 'review', reasons: ['changed-name'] });
  expect(decideOnInvoice({ ...asked, total: 50_001 })).toMatchObject({ kind: 'refuse' });
});
