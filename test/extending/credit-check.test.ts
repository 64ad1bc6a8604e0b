import { once } from 'node:events';
import http from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { creditOffice, creditOfficeTerms } from '../../houses/example/extensions/credit-office.ts';
import example from '../../houses/example/house.ts';
import { createContainment } from '../../src/extending/contain.ts';
import type { Extension } from '../../src/extending/extension.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import {
  type AskBureau,
  askExtension,
  checkWithExtension,
  ownCreditCheck,
} from '../../src/shop/selling/credit/index.ts';
import { houseProblems } from '../../src/tenants/house-problems.ts';
import { portOf } from '../webhooks/support.ts';

/** Credit check of an extension: stricter than the shop, and cautious when it fails. */
const { ch } = example.tenants;
const asking = (timeoutMs = 1500) => ({
  ...ch,
  credit: { ...ch.credit, bureau: { shownName: 'Test', from: 150_000, timeoutMs } },
});
const PERSON = {
  firstName: 'Lea',
  lastName: 'Brunner',
  birthday: '1990-11-21',
  street: 'Via Nassa',
  houseNumber: '12a',
  postalCode: '6900',
  country: 'CH',
  phone: null,
  email: 'lea@example.ch',
};
const QUESTION = { person: PERSON, amount: 150_000, purpose: 'invoice' as const };
const nobody: AskBureau = async () => null;
const contained = () => createContainment({ clock: systemClock, log: silentLog });
const ownedOf = ({ name, creditCheck }: Extension) => {
  if (!creditCheck) throw new Error('the extension checks no credit');
  return { extension: name, check: creditCheck };
};
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function openOffice(answer: (asked: Record<string, unknown>) => object): Promise<string> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    response.end(JSON.stringify(answer(JSON.parse(Buffer.concat(chunks).toString('utf8')))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `http://127.0.0.1:${portOf(server)}/`;
}

test('the example asks the office, and passes what its terms tell the customer', async () => {
  const seen: Record<string, unknown>[] = [];
  const address = await openOffice((asked) => {
    seen.push(asked);
    return { mark: 'D', file: 4711 };
  });
  const ask = askExtension(ownedOf(creditOffice(address)), contained(), nobody);
  expect(await ask(asking(), QUESTION)).toEqual({
    answer: 'no',
    score: 200,
    reference: '4711',
    bureau: 'credit-office',
  });
  expect(seen).toEqual([
    {
      firstName: 'Lea',
      lastName: 'Brunner',
      birthday: '1990-11-21',
      postalCode: '6900',
      amount: 150_000,
      currency: 'CHF',
    },
  ]);
  expect(creditOfficeTerms(address)).toMatchObject({ from: 150_000 });
  expect([creditOfficeTerms(undefined), creditOffice(undefined).creditCheck]).toEqual([null, undefined]);
});

test('asks only for tenants with a bureau, from its amount on', async () => {
  const check = { invoice: () => Promise.reject(new Error('must not be asked')) };
  const containment = contained();
  const ask = askExtension({ extension: 'office', check }, containment, nobody);
  expect(await ask(ch, QUESTION)).toBeNull();
  expect(await ask(asking(), { ...QUESTION, amount: 149_999 })).toBeNull();
  expect(containment.failures()).toEqual([]);
});

test.each([
  ['rejects', () => Promise.reject(new Error('away'))],
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  ['is late', () => new Promise<never>(() => {})],
  ['has a score of another form', async () => ({ answer: 'yes' as const, score: 1001, reference: '' })],
])('an employee decides on an invoice if the check %s', async (_, invoice) => {
  const containment = contained();
  const ask = askExtension({ extension: 'office', check: { invoice } }, containment, nobody);
  expect(await ask(asking(5), QUESTION)).toMatchObject({ answer: 'unsure', bureau: 'office' });
  expect(containment.failures()).toEqual([{ extension: 'office', point: 'creditCheck', count: 1 }]);
});

test('the lower limit counts for instalments, and a failure refuses', async () => {
  const applicant = { tenant: ch, customerId: 'c', hasHistory: true };
  const limitOf = (limit: () => Promise<{ limit: number }>) =>
    checkWithExtension({ extension: 'office', check: { instalments: limit } }, contained(), ownCreditCheck)(applicant);
  expect(await limitOf(async () => ({ limit: 100 }))).toEqual({ limit: 100 });
  expect(await limitOf(async () => ({ limit: 99_999_999 }))).toEqual({ limit: ch.credit.knownCustomerLimit });
  expect(await limitOf(() => Promise.reject(new Error('away')))).toEqual({ limit: 0 });
  expect(await limitOf(async () => ({ limit: -1 }))).toEqual({ limit: 0 });
});

test('without an extension the same functions are asked as before', () => {
  expect(askExtension(null, contained(), nobody)).toBe(nobody);
  expect(checkWithExtension(null, contained(), ownCreditCheck)).toBe(ownCreditCheck);
  const invoiceOnly = { invoice: () => Promise.reject(new Error('away')) };
  expect(checkWithExtension({ extension: 'office', check: invoiceOnly }, contained(), ownCreditCheck)).toBe(
    ownCreditCheck,
  );
});

test('only one extension may check credit', () => {
  const extensions = [creditOffice('http://one.example'), { ...creditOffice('http://two.example'), name: 'second' }];
  expect(houseProblems({ ...example, extensions })).toEqual([
    'extensions: credit-office and second have creditCheck, which only one may have',
  ]);
});
