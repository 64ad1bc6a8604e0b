import { describe, expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { deliveryToCredit } from './delivery-credit.ts';

const { ch } = tenants;
const fee = (amount: number) => ({ amount, currency: 'CHF' });

type Line = Parameters<typeof deliveryToCredit>[2][number];
const line = (deliveryMode: Line['deliveryMode'], more: Partial<Line> = {}): Line => ({
  deliveryMode,
  technical: false,
  categories: [],
  ordered: 1,
  cancelled: 0,
  returned: 0,
  ...more,
});
const gone = { cancelled: 1 };
const machine = { technical: true, categories: ['appl-washers'] };

const group = (mode: string, amount: number, extras: [string, number][] = []) => ({
  mode,
  fee: fee(amount),
  extras: extras.map(([extra, own]) => ({ extra, fee: fee(own) })),
});
const orderOf = (groups: ReturnType<typeof group>[], delivery?: number) => {
  const sum = groups.flatMap((own) => [own.fee, ...own.extras.map((extra) => extra.fee)]);
  return {
    totals: { delivery: fee(delivery ?? sum.reduce((total, { amount }) => total + amount, 0)) },
    delivery: { groups },
  };
};

describe('before anything is sent', () => {
  const mixed = orderOf([group('parcel', 795), group('two-man', 3995, [['assembly', 7900]])]);

  test('credits a fee and a two-man service with the goods that they belong to', () => {
    expect(deliveryToCredit(ch, mixed, [line('parcel'), line('two-man', gone)], false)).toBe(3995 + 7900);
    expect(deliveryToCredit(ch, mixed, [line('parcel', gone), line('two-man')], false)).toBe(795);
    expect(deliveryToCredit(ch, mixed, [line('parcel'), line('two-man', gone), line('two-man')], false)).toBe(0);
    expect(deliveryToCredit(ch, mixed, [line('parcel'), line('two-man', { ordered: 2, cancelled: 1 })], false)).toBe(0);
    expect(deliveryToCredit(ch, mixed, [line('parcel', gone), line('two-man', gone)], false)).toBe(795 + 3995 + 7900);
  });

  test('credits an appliance service with the appliance, a furniture service with the furniture', () => {
    const order = orderOf([
      group('two-man', 3995, [
        ['assembly', 7900],
        ['hose', 1990],
      ]),
    ]);
    expect(deliveryToCredit(ch, order, [line('two-man'), line('two-man', { ...machine, ...gone })], false)).toBe(1990);
    expect(deliveryToCredit(ch, order, [line('two-man', gone), line('two-man', machine)], false)).toBe(7900);
    // For deleted products the service is uncertain, so it is not credited.
    const unknown = line('two-man', { technical: null });
    expect(deliveryToCredit(ch, order, [line('two-man', gone), unknown], false)).toBe(0);
    // A line without this delivery mode lost no service.
    expect(deliveryToCredit(ch, order, [line('parcel', gone), line('two-man')], false)).toBe(0);
  });

  test('keeps the basic fee for bulky goods when the parcels are cancelled', () => {
    const order = orderOf([group('parcel', 795), group('bulky', 1495)]);
    expect(deliveryToCredit(ch, order, [line('parcel', gone), line('bulky')], false)).toBe(0);
    expect(deliveryToCredit(ch, order, [line('parcel'), line('bulky', gone)], false)).toBe(1495);
  });

  test('credits fees outside of all groups with the last line', () => {
    const order = orderOf([], 500);
    expect(deliveryToCredit(ch, order, [line('parcel'), line('parcel', gone)], false)).toBe(0);
    expect(deliveryToCredit(ch, order, [line('parcel', gone), line('parcel', gone)], false)).toBe(500);
  });
});

test('credits only carriage for returned goods, and services too for cancelled ones', () => {
  const order = orderOf([group('parcel', 795), group('two-man', 3995, [['assembly', 7900]])]);
  const back = [line('parcel', { returned: 1 }), line('two-man', { returned: 1 })];
  expect(deliveryToCredit(ch, order, back, false)).toBe(0);
  expect(deliveryToCredit(ch, order, back, true)).toBe(795 + 3995);
  expect(deliveryToCredit(ch, order, [line('parcel', { returned: 1 }), line('two-man', gone)], true)).toBe(
    795 + 3995 + 7900,
  );
});
