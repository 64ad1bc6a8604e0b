import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { austrianPostLabels } from './austrian-post.ts';
import { carrierLabels } from './carrier-accounts.ts';
import { dhlLabels } from './dhl.ts';
import type { LabelRequest } from './port.ts';
import { postNlLabels } from './postnl.ts';
import { simulatedLabels } from './simulator.ts';
import { swissPostLabels } from './swiss-post.ts';

/** Contract tests against a local server that answers as the carriers' published interfaces do. */

const REQUEST: LabelRequest = {
  reference: '10000012-1',
  sender: {
    name: 'Montarve AG',
    street: 'Lagerweg',
    houseNumber: '3',
    postalCode: '8005',
    city: 'Zürich',
    country: 'CH',
  },
  recipient: {
    name: 'Lea Brunner',
    street: 'Seestrasse',
    houseNumber: '12a',
    postalCode: '8002',
    city: 'Zürich',
    country: 'CH',
  },
  weight: 1250,
  shipDay: '2026-11-26',
  language: 'de',
};
/** Recipient with a company and a second line. */
const COMPANY = { ...REQUEST.recipient, name: 'Bürki & Söhne', moreLines: ['Lea Brunner', 'c/o Frei'] };
const PDF = Buffer.from('%PDF-1.7 label').toString('base64');
/** No waiting between attempts. */
const PAUSES = [0, 0, 0];

type Seen = { method: string; path: string; headers: http.IncomingHttpHeaders; body: string };
let server: http.Server | undefined;
afterEach(() => server?.close());

/** Starts a carrier whose answers a function decides; returns its address and what it saw. */
async function carrier(answer: (seen: Seen, count: number) => { status: number; body?: unknown }) {
  const seen: Seen[] = [];
  server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    seen.push(one);
    const { status, body } = answer(one, seen.length);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
  });
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, seen };
}
const TOKEN = { status: 200, body: { access_token: 'abc', expires_in: 3600 } };

describe('Swiss Post', () => {
  const labelsAt = (url: string) =>
    swissPostLabels(
      {
        clientId: 'id',
        clientSecret: 'secret',
        frankingLicense: '60123456',
        domicilePostOffice: '8005 Zürich',
        service: 'PRI',
        tokenUrl: `${url}/OAuth/token`,
        apiUrl: `${url}/barcode/v1`,
      },
      PAUSES,
    );

  test('creates an address label, with one token for several', async () => {
    const { url, seen } = await carrier(({ path }) =>
      path === '/OAuth/token'
        ? TOKEN
        : { status: 200, body: { item: { identCode: '996012345600000001', label: [PDF] } } },
    );
    const labels = labelsAt(url);
    for (const _ of [1, 2]) {
      const made = await labels.create(REQUEST);
      expect(made).toMatchObject({ ok: true, trackingNumber: '996012345600000001' });
      expect(made.ok && Buffer.from(made.pdf).toString()).toContain('%PDF');
    }
    expect(seen.map(({ path }) => path)).toEqual([
      '/OAuth/token',
      '/barcode/v1/generateAddressLabel',
      '/barcode/v1/generateAddressLabel',
    ]);
    expect(seen[0]?.body).toContain('grant_type=client_credentials');
    await labels.create({ ...REQUEST, recipient: COMPANY });
    expect(JSON.parse(seen[3]?.body ?? '')).toMatchObject({
      item: { recipient: { name1: 'Bürki & Söhne', name2: 'Lea Brunner', addressSuffix: 'c/o Frei' } },
    });
    expect(seen[1]?.headers.authorization).toBe('Bearer abc');
    expect(JSON.parse(seen[1]?.body ?? '')).toMatchObject({
      frankingLicense: '60123456',
      customer: { name1: 'Montarve AG', zip: '8005', domicilePostOffice: '8005 Zürich' },
      labelDefinition: { labelLayout: 'A6', imageFileType: 'PDF' },
      item: {
        itemID: '10000012-1',
        recipient: { name1: 'Lea Brunner', street: 'Seestrasse 12a', zip: '8002', country: 'CH' },
        attributes: { przl: ['PRI'], weight: 1250 },
      },
    });
  });

  test('reports a refusal of the item, and a wrong account', async () => {
    const refusing = await carrier(({ path }) =>
      path === '/OAuth/token'
        ? TOKEN
        : { status: 200, body: { item: { errors: [{ code: 'E1006', message: 'zip' }] } } },
    );
    expect(await labelsAt(refusing.url).create(REQUEST)).toEqual({
      ok: false,
      problem: 'refused',
      detail: 'errors E1006',
    });
    server?.close();
    const closed = await carrier(() => ({ status: 401 }));
    expect(await labelsAt(closed.url).create(REQUEST)).toMatchObject({ ok: false, problem: 'access' });
  });
});

describe('DHL', () => {
  const labelsAt = (url: string) =>
    dhlLabels(
      {
        apiKey: 'key',
        apiSecret: 'secret',
        user: 'user',
        password: 'word',
        billingNumber: '33333333330102',
        product: 'V01PAK',
        internationalProduct: 'V53WPAK',
        internationalBillingNumber: '33333333335301',
        profile: 'STANDARD_GRUPPENPROFIL',
        tokenUrl: `${url}/token`,
        apiUrl: url,
      },
      PAUSES,
    );
  const item = {
    shipmentNo: '00340434161094042557',
    sstatus: { statusCode: 200 },
    label: { b64: PDF, fileFormat: 'PDF' },
  };

  test('creates, cancels and hands over', async () => {
    const { url, seen } = await carrier(({ path }) =>
      path === '/token' ? TOKEN : { status: 200, body: { items: [item] } },
    );
    const labels = labelsAt(url);
    const german = { ...REQUEST, recipient: { ...REQUEST.recipient, country: 'DE' } };
    expect(await labels.create(german)).toMatchObject({ ok: true, trackingNumber: '00340434161094042557' });
    expect(await labels.cancel('00340434161094042557')).toEqual({ ok: true });
    expect(await labels.handOver?.(['00340434161094042557'])).toEqual({ ok: true });
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /token',
      'POST /orders?docFormat=PDF&includeDocs=include&printFormat=910-300-400',
      'DELETE /orders?profile=STANDARD_GRUPPENPROFIL&shipment=00340434161094042557',
      'POST /manifests',
    ]);
    expect(seen[1]?.headers['dhl-api-key']).toBe('key');
    expect(JSON.parse(seen[1]?.body ?? '')).toMatchObject({
      profile: 'STANDARD_GRUPPENPROFIL',
      shipments: [
        {
          product: 'V01PAK',
          billingNumber: '33333333330102',
          refNo: '10000012-1',
          consignee: { name1: 'Lea Brunner', addressStreet: 'Seestrasse', addressHouse: '12a', country: 'DEU' },
          details: { weight: { uom: 'g', value: 1250 } },
        },
      ],
    });
    expect(JSON.parse(seen[3]?.body ?? '')).toEqual({
      profile: 'STANDARD_GRUPPENPROFIL',
      shipmentNumbers: ['00340434161094042557'],
    });
  });

  test('ships abroad with another product, and reports an address that DHL refuses', async () => {
    const { url, seen } = await carrier(({ path }) =>
      path === '/token'
        ? TOKEN
        : { status: 400, body: { items: [{ sstatus: { statusCode: 1101, title: 'Hard validation error' } }] } },
    );
    expect(await labelsAt(url).create(REQUEST)).toEqual({
      ok: false,
      problem: 'refused',
      detail: 'status of the item: 1101',
    });
    expect(JSON.parse(seen[1]?.body ?? '').shipments[0]).toMatchObject({
      product: 'V53WPAK',
      billingNumber: '33333333335301',
    });
  });
});

/** Names of the elements of a request, in their order, within the first element of a name. */
function orderIn(body: string, element: string): string[] {
  const inner = body.split(`<post:${element}>`)[1]?.split(`</post:${element}>`)[0] ?? '';
  return [...inner.matchAll(/<post:(\w+)>/g)].map(([, name = '']) => name);
}

describe('Austrian Post', () => {
  const account = {
    clientId: '21229941',
    orgUnitId: '58053489',
    orgUnitGuid: '00000000-0000-4000-8000-000000000001',
    product: '10',
    labelFormat: '100x150',
    paperLayout: 'A6',
  };
  const labelsAt = (url: string, more: { internationalProduct?: string } = {}) =>
    austrianPostLabels({ ...account, ...more, apiUrl: `${url}/secure` }, PAUSES);
  const austrian = {
    ...REQUEST,
    recipient: { ...REQUEST.recipient, name: 'Huber & <Söhne>', postalCode: '1030', city: 'Wien', country: 'AT' },
  };
  const answered = (operation: string, content: string) =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><${operation}Response xmlns="http://post.ondot.at">${content}</${operation}Response></s:Body></s:Envelope>`;
  const imported = answered(
    'ImportShipment',
    `<ImportShipmentResult xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><ColloRow><ColloArticleList i:nil="true"/><ColloCodeList><ColloCodeRow><Code>1000000500113230110301</Code><NumberTypeID>213</NumberTypeID><OUCarrierThirdPartyID>OEPAG-DEF</OUCarrierThirdPartyID></ColloCodeRow></ColloCodeList><Weight>1.2500</Weight></ColloRow></ImportShipmentResult><zplLabelData i:nil="true" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"/><pdfData>${PDF}</pdfData>`,
  );

  test('imports a shipment with its elements in the order of the schema', async () => {
    const { url, seen } = await carrier(() => ({ status: 200, body: imported }));
    const made = await labelsAt(url).create({
      ...austrian,
      recipient: { ...austrian.recipient, moreLines: ['Lea', 'c/o'] },
    });
    expect(made).toMatchObject({ ok: true, trackingNumber: '1000000500113230110301' });
    expect(made.ok && Buffer.from(made.pdf).toString()).toContain('%PDF');
    const [one] = seen;
    expect(`${one?.method} ${one?.path}`).toBe('POST /secure');
    expect(one?.headers.soapaction).toBe('"http://post.ondot.at/IShippingService/ImportShipment"');
    const body = one?.body ?? '';
    // The service skips an element that comes after a later one of its schema: types in alphabetical order.
    const row = orderIn(
      body.replaceAll(/<post:(OU\w+Address|PrinterObject|ColloList)>.*?<\/post:\1>/g, '<post:$1>'),
      'row',
    );
    expect(row).toEqual(row.toSorted());
    for (const part of ['OURecipientAddress', 'OUShipperAddress', 'PrinterObject'])
      expect(orderIn(body, part)).toEqual(orderIn(body, part).toSorted());
    for (const text of [
      '<post:DeliveryServiceThirdPartyID>10<',
      '<post:Weight>1.250<',
      '<post:Name1>Huber &amp; &lt;Söhne&gt;</post:Name1><post:Name2>Lea</post:Name2><post:Name3>c/o</post:Name3>',
      '<post:Number>10000012-1<',
      '<post:OrgUnitGuid>00000000-0000-4000-8000-000000000001<',
    ])
      expect(body).toContain(text);
  });

  test('cancels one parcel, and ends the day of those of the manifest', async () => {
    const { url, seen } = await carrier(({ body }) => ({
      status: 200,
      body: body.includes('CancelShipments')
        ? answered(
            'CancelShipments',
            '<CancelShipmentsResult><CancelShipmentResult><CancelSuccessful>true</CancelSuccessful></CancelShipmentResult></CancelShipmentsResult>',
          )
        : answered('PerformEndOfDaySelect', `<PerformEndOfDaySelectResult>${PDF}</PerformEndOfDaySelectResult>`),
    }));
    expect(await labelsAt(url).cancel('1000000500113230110301')).toEqual({ ok: true });
    expect(await labelsAt(url).handOver?.(['1000000500113230110301'])).toEqual({ ok: true });
    expect(seen[0]?.body).toContain('<arr:string>1000000500113230110301</arr:string>');
    expect(orderIn(seen[1]?.body ?? '', 'PerformEndOfDaySelect')).toEqual([
      'clientID',
      'orgUnitID',
      'orgUnitGuid',
      'colloCodeList',
    ]);
  });

  test('reports a refusal by its code alone, and ships abroad with a product of the account only', async () => {
    const refusing = await carrier(() => ({
      status: 200,
      body: answered(
        'ImportShipment',
        '<errorCode>SN#10016</errorCode><errorMessage>Huber, Wien: postal code is wrong</errorMessage>',
      ),
    }));
    expect(await labelsAt(refusing.url).create(austrian)).toEqual({
      ok: false,
      problem: 'refused',
      detail: 'error SN#10016',
    });
    expect(await labelsAt(refusing.url).create(REQUEST)).toMatchObject({ ok: false, problem: 'refused' });
    expect(refusing.seen).toHaveLength(1);
    await labelsAt(refusing.url, { internationalProduct: '45' }).create(REQUEST);
    expect(refusing.seen[1]?.body).toContain('<post:DeliveryServiceThirdPartyID>45<');
    server?.close();
    const html = await carrier(() => ({ status: 200, body: '<html><p>Wartung</html>' }));
    expect(await labelsAt(html.url).create(austrian)).toMatchObject({ detail: 'unknown form of the answer' });
    server?.close();
    const away = await carrier(() => ({ status: 503 }));
    expect(await labelsAt(away.url).create(austrian)).toMatchObject({ ok: false, problem: 'away' });
    expect(away.seen).toHaveLength(PAUSES.length);
  });

  test('takes a SOAP fault for a refusal, and asks once', async () => {
    const fault =
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring>Huber</faultstring></s:Fault></s:Body></s:Envelope>';
    const refusing = await carrier(() => ({ status: 500, body: fault }));
    expect(await labelsAt(refusing.url).create(austrian)).toEqual({
      ok: false,
      problem: 'refused',
      detail: 'fault s:Client',
    });
    expect(refusing.seen).toHaveLength(1);
    server?.close();
    const broken = await carrier(() => ({ status: 500, body: '<html/>' }));
    expect(await labelsAt(broken.url).create(austrian)).toMatchObject({ problem: 'away' });
  });
});

describe('PostNL', () => {
  const labelsAt = (url: string) =>
    postNlLabels(
      {
        apiKey: 'key',
        customerCode: 'DEVC',
        customerNumber: '11223344',
        collectionLocation: '123456',
        productCode: '3085',
        internationalProductCode: '4907',
        apiUrl: url,
      },
      PAUSES,
    );
  const dutch = { ...REQUEST, recipient: { ...REQUEST.recipient, postalCode: '1012 AB', country: 'NL' } };
  const done = {
    ResponseShipments: [{ Barcode: '3SDEVC272730803', Errors: [], Labels: [{ Content: PDF, Labeltype: 'Label' }] }],
  };

  test('creates and confirms a shipment, and deletes one', async () => {
    const { url, seen } = await carrier(({ method }) => ({ status: 200, body: method === 'POST' ? done : {} }));
    expect(await labelsAt(url).create(dutch)).toMatchObject({ ok: true, trackingNumber: '3SDEVC272730803' });
    expect(await labelsAt(url).cancel('3SDEVC272730803')).toEqual({ ok: true });
    await labelsAt(url).create({ ...dutch, recipient: { ...dutch.recipient, ...COMPANY, country: 'NL' } });
    expect(JSON.parse(seen.pop()?.body ?? '')).toMatchObject({
      Shipments: [{ Addresses: [{ CompanyName: 'Bürki & Söhne', Name: 'Lea Brunner, c/o Frei' }] }],
    });
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/shipment?confirm=true',
      'DELETE /v1/shipment/3SDEVC272730803',
    ]);
    expect(seen[0]?.headers.apikey).toBe('key');
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({
      Customer: { CustomerCode: 'DEVC', CustomerNumber: '11223344', CollectionLocation: '123456' },
      Message: { Printertype: 'GraphicFile|PDF' },
      Shipments: [
        {
          Addresses: [{ AddressType: '01', HouseNr: '12', HouseNrExt: 'a', Zipcode: '1012AB', Countrycode: 'NL' }],
          Dimension: { Weight: '1250' },
          ProductCodeDelivery: '3085',
        },
      ],
    });
  });

  test('repeats after a fault of the carrier, and not after a refusal', async () => {
    const { url, seen } = await carrier((_, count) => (count < 3 ? { status: 503 } : { status: 200, body: done }));
    expect(await labelsAt(url).create(dutch)).toMatchObject({ ok: true });
    expect(seen).toHaveLength(3);
    server?.close();
    const refusing = await carrier(() => ({ status: 400, body: {} }));
    expect(await labelsAt(refusing.url).create(dutch)).toMatchObject({
      ok: false,
      problem: 'refused',
      detail: 'status 400',
    });
    expect(refusing.seen).toHaveLength(1);
    server?.close();
    expect(await labelsAt('http://127.0.0.1:9').create(dutch)).toMatchObject({ ok: false, problem: 'away' });
  });
});

test('reads accounts by tenant and carrier, and refuses a wrong file without its content', () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'accounts-')), 'accounts.json');
  const account = {
    clientId: 'id',
    clientSecret: 'top secret',
    frankingLicense: '1',
    domicilePostOffice: '8005 Zürich',
  };
  fs.writeFileSync(file, JSON.stringify({ ch: { 'swiss-post': account } }));
  const labels = carrierLabels(file);
  expect(labels.serviceOf({ id: 'ch' }, 'swiss-post')).not.toBeNull();
  expect(labels.serviceOf({ id: 'de' }, 'dhl')).toBeNull();
  fs.writeFileSync(file, JSON.stringify({ ch: { 'swiss-post': { ...account, clientId: 1 } } }));
  expect(() => carrierLabels(file)).toThrow(/^CARRIER_ACCOUNTS: ch\.swiss-post\.clientId is missing or wrong$/);
  expect(() => carrierLabels(`${file}.none`)).toThrow(/^CARRIER_ACCOUNTS must name a readable file with JSON$/);
});

test('the simulator gives the same number for one parcel, and a PDF', async () => {
  const service = simulatedLabels.serviceOf({ id: 'ch' }, 'swiss-post');
  const [first, second] = [await service?.create(REQUEST), await service?.create(REQUEST)];
  expect(first?.ok && first.trackingNumber).toMatch(/^9900\d{14}$/);
  expect(second?.ok && second.trackingNumber).toBe(first?.ok && first.trackingNumber);
  expect(first?.ok && Buffer.from(first.pdf).subarray(0, 5).toString()).toBe('%PDF-');
  expect(simulatedLabels.serviceOf({ id: 'ch' }, 'two-man')).toBeNull();
});
