import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openRest } from '../support/rest.ts';

let database: TestDatabase;
let rest: ReturnType<typeof openRest>;

beforeAll(async () => {
  database = await testDatabase();
  rest = openRest(database.pool, { clock: fixedClock('2026-11-21T10:00:00Z') });
});
afterAll(() => database.drop());

async function calculate(query: string, host = 'localhost') {
  const response = await rest.ask(`/api/calculator?${query}`, { host });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

test('answers a plan by the documented names, in minor units', async () => {
  const { status, body, headers } = await calculate('basePrice=129990&noOfInstallments=12&paymentPause=false');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(body).toMatchObject({
    basePrice: 129990,
    monthlyInstallment: 11355,
    lastInstallment: 11325,
    overallPrice: 136230,
    fixedMonthlyInterestFactor: 0.004,
    adjusted: false,
    offered: true,
    options: [3, 6, 12, 24, 36],
  });
});

test('uses the terms of the tenant that owns the host', async () => {
  const german = await calculate('basePrice=49900', 'de.localhost');
  expect(german.body).toMatchObject({ installmentSurcharge: 3293, overallPrice: 53193, lastInstallment: 4430 });
  const dutch = await calculate('basePrice=10000&noOfInstallments=6', 'nl.localhost');
  expect(dutch.body).toMatchObject({ basePrice: 25000, adjusted: true, paymentPauseValuta: 0 });
});

test('clamps an amount outside the range; an unavailable term is a regular answer', async () => {
  expect((await calculate('basePrice=0')).body).toMatchObject({ basePrice: 10000, adjusted: true });
  expect((await calculate('basePrice=600000')).body).toMatchObject({ basePrice: 500000, adjusted: true });
  expect(await calculate('basePrice=10000&noOfInstallments=36')).toMatchObject({
    status: 200,
    body: { offered: false },
  });
  expect((await calculate('basePrice=59900&noOfInstallments=1&paymentPause=true')).body).toMatchObject({
    offered: true,
    monthlyInstallment: null,
    overallPrice: 61038,
  });
});

test.each([
  ['', 'basePrice'],
  ['basePrice=-1', 'basePrice'],
  ['basePrice=12.50', 'basePrice'],
  ['basePrice=1e5', 'basePrice'],
  ['basePrice=99999999999', 'basePrice'],
  ['basePrice=10000&noOfInstallments=0', 'noOfInstallments'],
  ['basePrice=10000&noOfInstallments=49', 'noOfInstallments'],
  ['basePrice=10000&noOfInstallments=twelve', 'noOfInstallments'],
  ['basePrice=10000&paymentPause=yes', 'paymentPause'],
])('refuses "%s"', async (query, field) => {
  const { status, body } = await calculate(query);
  expect(status).toBe(400);
  expect(Object.keys(body.error.fields)).toEqual([field]);
});

test('refuses a pause in a tenant without pauses', async () => {
  const { status, body } = await calculate('basePrice=30000&paymentPause=true', 'nl.localhost');
  expect([status, Object.keys(body.error.fields)]).toEqual([400, ['paymentPause']]);
});

test('sets no cookie, whatever cookies the request has', async () => {
  const response = await rest.ask('/api/calculator?basePrice=129990', { headers: { cookie: 'kontor-basket=x' } });
  expect(response.headers.get('set-cookie')).toBeNull();
});
