import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { deliveryFees } from '../../selling/delivery/index.ts';
import { type ExampleFee, settingEffects } from './setting-effects.ts';

const { ch } = tenants;
const exampleFee: ExampleFee = (tenant, line) =>
  deliveryFees([line], tenant.delivery.fees).reduce((sum, { fee }) => sum + fee, 0);
const effects = (key: Parameters<typeof settingEffects>[1], amount: number) =>
  settingEffects(ch, key, { unit: 'money', amount }, exampleFee);

test('shows what a basket below the free limit pays', () => {
  expect(effects('delivery.parcel', 895)).toEqual([
    { kind: 'basket', mode: 'parcel', amount: 5900, before: 795, after: 895 },
  ]);
  expect(effects('delivery.bulky', 1995)).toEqual([
    { kind: 'basket', mode: 'bulky', amount: 5900, before: 795 + 1495, after: 795 + 1995 },
  ]);
});

test('shows what a basket at the lower free limit pays', () => {
  expect(effects('delivery.free-from', 7900)).toEqual([
    { kind: 'basket', mode: 'parcel', amount: 7900, before: 795, after: 0 },
  ]);
  expect(effects('delivery.free-from', 12_000)).toEqual([
    { kind: 'basket', mode: 'parcel', amount: 9900, before: 0, after: 795 },
  ]);
});

test('shows the price of a service, and methods that come and go', () => {
  expect(effects('fees.return-label', 695)).toEqual([{ kind: 'amount', before: 595, after: 695 }]);
  expect(
    settingEffects(ch, 'payment.methods', { unit: 'methods', methods: ['card', 'prepayment'] }, exampleFee),
  ).toEqual([{ kind: 'methods', added: [], removed: ['invoice', 'instalments', 'twint', 'paypal'] }]);
});
