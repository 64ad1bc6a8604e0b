import { expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { checkout } from '../tenants/messages/de-CH/checkout.ts';
import { messages } from '../tenants/messages/de-CH/index.ts';
import { carriageLines } from './carriage-lines.ts';

const text = { modes: messages.catalogue.product.deliveryMode, how: checkout.how };

test('names the fee of two people and the services that they offer', () => {
  const services = [
    { extra: 'assembly', fee: 5900 },
    { extra: 'takeBackAppliance', fee: 0 },
  ] as const;
  const lines = carriageLines(tenants.ch, { mode: 'two-man', fee: 4990, services }, text);
  expect(lines.mode.replaceAll('\u00a0', ' ')).toBe(`${text.modes['two-man']}: 49.90 CHF`);
  expect(lines.services?.replaceAll('\u00a0', ' ')).toBe(
    'Auf Wunsch bei der Lieferung: Montage 59.00 CHF, Mitnahme des alten Geräts gratis',
  );
});

test('names no fee of a parcel, whose basket may be free of it', () => {
  expect(carriageLines(tenants.ch, { mode: 'parcel', fee: 595, services: [] }, text)).toEqual({
    mode: text.modes.parcel,
    services: null,
  });
});
