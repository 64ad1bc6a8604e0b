import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import {
  type DeliveryOptions,
  effectiveOptions,
  extraFees,
  isByArrangement,
  type OptionLine,
  offeredExtras,
  offeredParcelOptions,
} from './delivery-options.ts';

const POT: OptionLine = { mode: 'parcel', technical: false, categoryId: 'kitchen' };
const SHELF: OptionLine = { mode: 'bulky', technical: false, categoryId: 'hall-furniture' };
const SOFA: OptionLine = { mode: 'two-man', technical: false, categoryId: 'living-sofas' };
const WASHER: OptionLine = { mode: 'two-man', technical: true, categoryId: 'appl-washers' };
const FRIDGE: OptionLine = { mode: 'two-man', technical: true, categoryId: 'appl-fridges' };
const POINT = {
  id: 'pp-1',
  kind: 'pickpost' as const,
  name: 'P',
  street: 'S',
  houseNumber: '1',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
  opening: '',
  number: '123456',
};

describe('what may be chosen', () => {
  test.each([
    [[POT], ['home', 'bundled', 'pickup']],
    // Pick-up points take parcels only (docs/rules/delivery.md#pick-up-points).
    [
      [POT, SHELF],
      ['home', 'bundled'],
    ],
    [
      [POT, SOFA],
      ['home', 'bundled'],
    ],
    [[SOFA], []],
    [[], []],
  ])('%j may come %j', (lines, options) => expect(offeredParcelOptions(lines, tenants.ch)).toEqual(options));

  test('offers no pick-up without points, and no bundling without eco delivery', () => {
    expect(offeredParcelOptions([POT], tenants.de)).toEqual(['home', 'bundled']);
    expect(offeredParcelOptions([POT], { ...tenants.de, ecoDelivery: false })).toEqual(['home']);
  });

  test.each([
    [[SOFA], ['assembly', 'takeBackFurniture']],
    [[WASHER], ['takeBackAppliance', 'hose']],
    [[FRIDGE], ['takeBackAppliance']],
    [
      [SOFA, WASHER],
      ['assembly', 'takeBackFurniture', 'takeBackAppliance', 'hose'],
    ],
    [[POT, SHELF], []],
  ])('for %j two people may %j', (lines, extras) => expect(offeredExtras(lines, tenants.ch)).toEqual(extras));
});

test('takes back an old appliance for free in every tenant, as the law requires', () => {
  for (const tenant of Object.values(tenants))
    expect(extraFees(['takeBackAppliance'], tenant)).toEqual([{ extra: 'takeBackAppliance', fee: 0 }]);
});

test('promises no date for two-man delivery by arrangement', () => {
  expect(isByArrangement('two-man', '3920', tenants.ch)).toBe(true);
  expect(isByArrangement('parcel', '3920', tenants.ch)).toBe(false);
  expect(isByArrangement('two-man', '8001', tenants.ch)).toBe(false);
});

const line = fc.constantFrom(POT, SHELF, SOFA, WASHER, FRIDGE);
const chosen: fc.Arbitrary<DeliveryOptions> = fc.record({
  parcel: fc.constantFrom('home' as const, 'bundled' as const, 'pickup' as const),
  pickup: fc.constantFrom(POINT, null),
  extras: fc.subarray(['assembly', 'takeBackFurniture', 'takeBackAppliance', 'hose'] as const).map((list) => [...list]),
});

test('counts only extras and bundling that the goods allow, whatever was chosen', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), chosen, (lines, options) => {
      const counted = effectiveOptions(options, lines, tenants.ch);
      for (const extra of counted.extras) expect(offeredExtras(lines, tenants.ch)).toContain(extra);
      for (const extra of counted.extras) expect(options.extras).toContain(extra);
      if (counted.parcel === 'bundled') expect(offeredParcelOptions(lines, tenants.ch)).toContain('bundled');
      // A second pass changes nothing.
      expect(effectiveOptions(counted, lines, tenants.ch)).toEqual(counted);
    }),
  );
});
