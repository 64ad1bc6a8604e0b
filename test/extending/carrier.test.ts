import { once } from 'node:events';
import http from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { bikeCourier, parcelCarrier } from '../../houses/example/extensions/bike-courier.ts';
import example from '../../houses/example/house.ts';
import { createContainment } from '../../src/extending/contain.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import {
  type CarrierExtension,
  type LabelOutcome,
  labelsWithExtensions,
  noLabels,
  simulatedLabels,
} from '../../src/shop/after-sales/warehouse/index.ts';
import { houseProblems } from '../../src/tenants/house-problems.ts';
import { carrierName } from '../../src/tenants/own-carrier.ts';
import { portOf } from '../webhooks/support.ts';

const ADDRESS = {
  name: 'Lea Brunner',
  street: 'Via Nassa',
  houseNumber: '12a',
  postalCode: '6900',
  city: 'Lugano',
  country: 'CH',
};
const REQUEST = {
  reference: '100000012-1',
  sender: ADDRESS,
  recipient: ADDRESS,
  weight: 900,
  shipDay: '2026-12-01',
  language: 'it' as const,
};
const PDF = Buffer.from('%PDF-1.7 ride');
const contained = () => createContainment({ clock: systemClock, log: silentLog });

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Opens a courier that answers each request with a status and a body. */
async function openCourier(answer: (asked: { method: string; path: string; body: string }) => [number, object?]) {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString('utf8');
    const [status, said = {}] = answer({ method: request.method ?? '', path: request.url ?? '', body });
    response.writeHead(status).end(JSON.stringify(said));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `http://127.0.0.1:${portOf(server)}`;
}

function carrierOf(address: string): CarrierExtension {
  const { carrier } = bikeCourier(address);
  if (!carrier) throw new Error('the extension has no carrier');
  return carrier;
}

function serviceOf(carrier: CarrierExtension, containment = contained()) {
  const source = labelsWithExtensions([{ extension: 'courier', carrier }], containment, noLabels);
  const service = source.serviceOf({ id: 'ch' }, 'own');
  if (!service) throw new Error('the carrier has no labels');
  return service;
}

test('the example orders a ride, and cancels it', async () => {
  const asked: string[] = [];
  const address = await openCourier(({ method, path, body }) => {
    asked.push(`${method} ${path}`);
    if (method === 'DELETE') return [404];
    return JSON.parse(body).grams > 30_000 ? [422] : [200, { code: 'VC00000012', label: PDF.toString('base64') }];
  });
  const service = serviceOf(carrierOf(address));
  expect(await service.create(REQUEST)).toEqual({
    ok: true,
    trackingNumber: 'VC00000012',
    labelId: 'VC00000012',
    pdf: Uint8Array.from(PDF),
  });
  expect(await service.create({ ...REQUEST, weight: 31_000 })).toMatchObject({ ok: false, problem: 'refused' });
  expect(await service.cancel('VC00000012')).toEqual({ ok: true });
  expect(service.handOver).toBeNull();
  expect(asked).toEqual(['PUT /rides/100000012-1', 'PUT /rides/100000012-1', 'DELETE /rides/by-code/VC00000012']);
  expect([parcelCarrier(address), parcelCarrier(undefined)]).toEqual(['own', 'swiss-post']);
});

test.each<[string, () => Promise<LabelOutcome>]>([
  ['rejects', () => Promise.reject(new Error('broken'))],
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  ['gives no PDF', async () => ({ ok: true, trackingNumber: 'VC123456', labelId: '1', pdf: new Uint8Array(3) })],
  ['gives a number with a space', async () => ({ ok: true, trackingNumber: 'VC 12345', labelId: '1', pdf: PDF })],
])('a parcel stays packed if the carrier %s', async (_, create) => {
  const containment = contained();
  const labels = { create, cancel: async () => ({ ok: true as const }) };
  const service = serviceOf({ name: 'Courier', trackingUrl: null, labels }, containment);
  expect(await service.create(REQUEST)).toMatchObject({ ok: false, problem: 'away' });
  expect(containment.failures()).toEqual([{ extension: 'courier', point: 'carrier', count: 1 }]);
});

test('serves its tenants only, and leaves other carriers alone', () => {
  const carrier = carrierOf('http://127.0.0.1:1');
  const source = labelsWithExtensions([{ extension: 'courier', carrier }], contained(), simulatedLabels);
  expect(source.kind).toBe('simulated');
  expect(source.serviceOf({ id: 'it' }, 'own')).toBeNull();
  expect(source.serviceOf({ id: 'it' }, 'dhl')).not.toBeNull();
  expect(labelsWithExtensions([], contained(), noLabels)).toBe(noLabels);
  const bare = { name: 'Courier', trackingUrl: null };
  expect(
    labelsWithExtensions([{ extension: 'courier', carrier: bare }], contained(), simulatedLabels).serviceOf(
      { id: 'ch' },
      'own',
    ),
  ).toBeNull();
});

test('shows the name of the carrier, or a word once the extension is gone', () => {
  const names = {
    'swiss-post': 'Post',
    dhl: 'DHL',
    'post-at': 'Post',
    postnl: 'PostNL',
    own: 'Courier',
    'two-man': '',
  };
  const own = { delivery: { ownCarrier: { name: 'Velocorriere', trackingUrl: null } } };
  expect(carrierName(names, 'own', own)).toBe('Velocorriere');
  expect(carrierName(names, 'dhl', own)).toBe('DHL');
  expect(carrierName(names, 'own', { delivery: {} })).toBe('Courier');
});

test('the start refuses carriers that cannot work', () => {
  const { ch, it } = example.tenants;
  const own = { ...ch, delivery: { ...ch.delivery, carrier: 'own' as const } };
  const courier = (name: string, more: Partial<CarrierExtension> = {}) => ({
    name,
    interface: 1 as const,
    carrier: { name: 'Courier', trackingUrl: null, ...more },
  });
  const problems = (extensions: ReturnType<typeof courier>[]) =>
    houseProblems({ ...example, tenants: { ch: own, it }, extensions });
  expect(problems([courier('one')])).toEqual([]);
  expect(problems([courier('one', { tenants: ['it'] })])).toEqual([
    'tenants.ch.delivery.carrier: is "own", but no extension has a carrier for it',
  ]);
  expect(problems([courier('one', { tenants: ['ch', 'fr'], trackingUrl: 'http://courier.example' })])).toEqual([
    'extensions.one.carrier.trackingUrl: must begin with https:// and contain {number}',
    'extensions.one.carrier.tenants: "fr" is no tenant',
  ]);
  expect(problems([courier('one'), courier('two', { tenants: ['ch'] })])).toEqual([
    'extensions: one and two have a carrier for ch',
  ]);
});
