import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AUSTRIAN_DUNNING, DUTCH_DUNNING, GERMAN_DUNNING, SWISS_DUNNING } from '../../../tenants/dunning.ts';
import { type DunningRules, dun, interestBetween, type LateDue, lastDayToPay } from './dunning.ts';

const DUE: LateDue = {
  id: 'a',
  orderId: 'o',
  orderNumber: '1',
  kind: 'invoice',
  payableOn: '2026-03-02',
  sentOn: '2026-02-10',
  open: 10000,
  settled: 0,
  principal: 10000,
  reminded: 0,
  remindedOn: null,
  interestTo: null,
  agreedAt: null,
};
const SWISS: DunningRules = { termsOf: () => SWISS_DUNNING, country: 'CH' };
const on = (day: string, more: Partial<LateDue> = {}) => dun([{ ...DUE, ...more }], day, SWISS);

describe('reminders in Switzerland', () => {
  test('sends nothing in the first week, then two free reminders, then one with a fee', () => {
    expect(on('2026-03-02')).toBeNull();
    expect(on('2026-03-08')).toBeNull();
    expect(on('2026-03-09')).toEqual({
      level: 1,
      fee: 0,
      payDays: 10,
      overdue: 10000,
      about: { orderId: 'o', orderNumber: '1' },
      interest: [],
      reminded: [{ id: 'a', level: 1 }],
    });
    expect(on('2026-03-22', { reminded: 1, remindedOn: '2026-03-09' })).toBeNull();
    // 21 days at 5 % a year on 100.00.
    expect(on('2026-03-23', { reminded: 1, remindedOn: '2026-03-09' })).toMatchObject({
      level: 2,
      fee: 0,
      interest: [{ dueId: 'a', amount: 29 }],
    });
    expect(on('2026-04-06', { reminded: 2, remindedOn: '2026-03-23', interestTo: '2026-03-23' })).toMatchObject({
      level: 3,
      fee: 1000,
      interest: [{ dueId: 'a', amount: 19 }],
    });
  });

  test('sends no reminder before goods are shipped, and counts lateness from shipping', () => {
    expect(on('2026-04-30', { sentOn: null })).toBeNull();
    expect(
      on('2026-04-30', { sentOn: null, reminded: 3, remindedOn: '2026-03-20', interestTo: '2026-03-20' }),
    ).toBeNull();
    expect(on('2026-04-26', { sentOn: '2026-04-20' })).toBeNull();
    expect(on('2026-04-27', { sentOn: '2026-04-20' })).toMatchObject({ level: 1, overdue: 10000 });
    const second = { reminded: 1, remindedOn: '2026-04-27', sentOn: '2026-04-20' };
    expect(on('2026-05-11', second)).toMatchObject({ level: 2, interest: [{ amount: 29 }] });
    // A letter about another debt does not include it.
    const others = [DUE, { ...DUE, id: 'b', sentOn: null }];
    expect(dun(others, '2026-03-09', SWISS)).toMatchObject({ overdue: 10000, reminded: [{ id: 'a' }] });
  });

  test('leaves the same time between two reminders after a late closing', () => {
    expect(on('2026-06-01')).toMatchObject({ level: 1 });
    expect(on('2026-06-02', { reminded: 1, remindedOn: '2026-06-01' })).toBeNull();
    expect(on('2026-06-15', { reminded: 1, remindedOn: '2026-06-01' })).toMatchObject({ level: 2 });
  });

  test('books interest monthly after the last reminder', () => {
    const last = { reminded: 3, remindedOn: '2026-04-06', interestTo: '2026-04-06' };
    expect(on('2026-05-05', last)).toBeNull();
    expect(on('2026-05-06', last)).toMatchObject({ level: null, fee: 0, interest: [{ amount: 41 }] });
  });

  test('charges no interest on surcharges, and counts payments for the price first', () => {
    const second = { reminded: 1, remindedOn: '2026-03-09' };
    expect(on('2026-03-23', { ...second, principal: 9000 })?.interest[0]?.amount).toBe(26);
    expect(on('2026-03-23', { ...second, principal: 9000, settled: 9000, open: 1000 })?.interest).toEqual([]);
  });

  test('charges no reminder fee for instalments, by their contract', () => {
    const last = { kind: 'instalment', reminded: 2, remindedOn: '2026-03-23', interestTo: '2026-03-23' };
    expect(on('2026-04-06', last)).toMatchObject({ level: 3, fee: 0 });
  });

  test('sends no reminders for fees, interest, online payments and prepayments', () => {
    for (const kind of ['fee', 'interest', 'online', 'prepayment']) expect(on('2026-12-01', { kind })).toBeNull();
  });
});

test('waits for the end of the last day to pay, also where it moves to a working day', () => {
  const dutch: DunningRules = { termsOf: () => DUTCH_DUNNING, country: 'NL' };
  // Fifteen days after a Friday are a Saturday, so the letter names Monday 30 March.
  expect(lastDayToPay('2026-03-13', 15, 'NL')).toBe('2026-03-30');
  const due = { ...DUE, reminded: 1, remindedOn: '2026-03-13' };
  expect(dun([due], '2026-03-30', dutch)).toBeNull();
  expect(dun([due], '2026-03-31', dutch)).toMatchObject({ level: 2 });
});

test('sends one letter for several debts, with the highest level and one fee', () => {
  const dunned = dun(
    [
      { ...DUE, reminded: 2, remindedOn: '2026-03-23', interestTo: '2026-03-23' },
      { ...DUE, id: 'b', payableOn: '2026-03-30', open: 5000 },
      { ...DUE, id: 'c', payableOn: '2026-05-30', open: 7000 },
    ],
    '2026-04-06',
    SWISS,
  );
  expect(dunned).toMatchObject({ level: 3, fee: 1000, overdue: 15000 });
  expect(dunned?.reminded).toEqual([
    { id: 'a', level: 3 },
    { id: 'b', level: 1 },
  ]);
});

describe('terms that changed', () => {
  const changed = {
    ...SWISS_DUNNING,
    payDays: 20,
    levels: [
      { afterDays: 10, fee: 0 },
      { afterDays: 40, fee: 500 },
    ],
  };
  const since = new Date('2026-01-20T00:00:00Z');
  const termsOf = ({ agreedAt }: Pick<LateDue, 'agreedAt'>) =>
    agreedAt !== null && agreedAt >= since ? changed : SWISS_DUNNING;
  const rules: DunningRules = { termsOf, country: 'CH' };
  const before = { ...DUE, agreedAt: new Date('2026-01-10T00:00:00Z') };
  const after = { ...DUE, id: 'b', agreedAt: since };

  test('an order follows the steps that held when it was placed', () => {
    expect(dun([before, after], '2026-03-09', rules)).toMatchObject({
      reminded: [{ id: 'a', level: 1 }],
      payDays: 10,
    });
    expect(dun([before, after], '2026-03-12', rules)).toMatchObject({
      payDays: 20,
      reminded: [
        { id: 'a', level: 1 },
        { id: 'b', level: 1 },
      ],
    });
    expect(dun([{ ...after, reminded: 2, remindedOn: '2026-04-11' }], '2026-12-01', rules)).toMatchObject({
      level: null,
    });
  });

  test('a letter for two debts gives both the longer time, and the next one does not come before it is over', () => {
    const both = { reminded: 1, remindedOn: '2026-03-12' };
    // The second step of the earlier terms is 14 days later, but the letter gave 20 days, to Wednesday 1 April.
    const dues = [
      { ...before, ...both },
      { ...after, ...both },
    ];
    expect(dun(dues, '2026-04-01', rules)).toBeNull();
    expect(dun(dues, '2026-04-02', rules)?.reminded).toEqual([{ id: 'a', level: 2 }]);
  });

  test('one letter for two debts of one level costs the lower fee', () => {
    const third = { ...SWISS_DUNNING, levels: SWISS_DUNNING.levels.map((step) => ({ ...step, fee: step.fee / 2 })) };
    const late = { reminded: 2, remindedOn: '2026-03-23', interestTo: '2026-03-23' };
    const dues = [
      { ...before, ...late },
      { ...after, ...late },
    ];
    expect(
      dun(dues, '2026-04-06', { ...rules, termsOf: (due) => (termsOf(due) === changed ? third : SWISS_DUNNING) }),
    ).toMatchObject({
      level: 3,
      fee: 500,
    });
  });
});

test('asks for bills and the costs of their reminders, not for unpaid goods that were never sent', () => {
  const other = { orderId: 'p', orderNumber: '2' };
  const dunned = dun(
    [
      { ...DUE, ...other, id: 'older', kind: 'prepayment', payableOn: '2026-01-05', open: 4795 },
      { ...DUE, ...other, id: 'card', kind: 'online', payableOn: '2026-01-05', open: 2000 },
      { ...DUE, reminded: 2, remindedOn: '2026-03-23', interestTo: '2026-03-23' },
      { ...DUE, id: 'cost', kind: 'interest', payableOn: '2026-03-24', open: 29 },
    ],
    '2026-04-06',
    SWISS,
  );
  expect(dunned).toMatchObject({ level: 3, overdue: 10029, about: { orderId: 'o', orderNumber: '1' } });
});

test('names the debt with the highest level', () => {
  const dunned = dun(
    [
      { ...DUE, id: 'b', orderId: 'q', orderNumber: '9', payableOn: '2026-03-30' },
      { ...DUE, reminded: 2, remindedOn: '2026-03-23', interestTo: '2026-03-23' },
    ],
    '2026-04-06',
    SWISS,
  );
  expect(dunned?.about).toEqual({ orderId: 'o', orderNumber: '1' });
});

describe('interest', () => {
  test('follows the law of each tenant', () => {
    const year = (terms: Parameters<typeof interestBetween>[3]) =>
      interestBetween(100_000, '2026-01-01', '2027-01-01', terms);
    expect([year(SWISS_DUNNING), year(GERMAN_DUNNING), year(AUSTRIAN_DUNNING), year(DUTCH_DUNNING)]).toEqual([
      5000, 5000, 4000, 4000,
    ]);
  });

  test('changes with the rate on the day of the change', () => {
    const all = interestBetween(365_000_00, '2025-12-01', '2026-02-01', DUTCH_DUNNING);
    // 31 days at 6 % and 31 days at 4 %.
    expect(all).toBe(1860_00 + 1240_00);
  });

  test('deviates by at most half a unit a part when it is calculated in parts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 400 }),
        (amount, a, b) => {
          const day = (n: number) => new Date(Date.UTC(2025, 5, 1 + n)).toISOString().slice(0, 10);
          const parts =
            interestBetween(amount, day(0), day(a), DUTCH_DUNNING) +
            interestBetween(amount, day(a), day(a + b), DUTCH_DUNNING);
          expect(Math.abs(parts - interestBetween(amount, day(0), day(a + b), DUTCH_DUNNING))).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
