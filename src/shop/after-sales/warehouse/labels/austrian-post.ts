import { SaxesParser } from 'saxes';
import * as v from 'valibot';
import { escaped } from '../../../../platform/escaped.ts';
import { callCarrier } from './call-carrier.ts';
import type { LabelAddress, LabelFailure, LabelOutcome, LabelRequest, LabelService } from './port.ts';

/** Country of the carrier's domestic products. */
const HOME = 'AT';

/** Account of the web service of the Post-Labelcenter ("Gerätekonfiguration, Organisation, API"). */
export const AustrianPostAccount = v.object({
  clientId: v.pipe(v.string(), v.regex(/^-?\d+$/)),
  orgUnitId: v.pipe(v.string(), v.regex(/^\d+$/)),
  orgUnitGuid: v.pipe(v.string(), v.uuid()),
  /** Product within Austria, and the one abroad, as agreed with the Post; without the second no label abroad. */
  product: v.optional(v.string(), '10'),
  internationalProduct: v.optional(v.string()),
  labelFormat: v.optional(v.string(), '100x150'),
  paperLayout: v.optional(v.string(), 'A6'),
  apiUrl: v.optional(v.string(), 'https://plc.post.at/Post.Webservice/ShippingService.svc/secure'),
});
export type AustrianPostAccount = v.InferOutput<typeof AustrianPostAccount>;

/** Element with its content: a text, or its children in the order of the schema. */
type Xml = readonly [name: string, content: string | readonly Xml[]];
type Read = { texts: ReadonlyMap<string, readonly string[]> };

const DEEPEST = 30;

function written([name, content]: Xml): string {
  const inner = typeof content === 'string' ? escaped(content) : content.map(written).join('');
  return `<${name}>${inner}</${name}>`;
}

const envelope = (operation: string, content: readonly Xml[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:post="http://post.ondot.at" xmlns:arr="http://schemas.microsoft.com/2003/10/Serialization/Arrays"><soapenv:Body>${written([`post:${operation}`, content])}</soapenv:Body></soapenv:Envelope>`;

/** Returns the texts of an answer by the name of their element; null if it is no XML, or is nested too deep. */
function readAnswer(body: unknown): Read | null {
  if (typeof body !== 'string') return null;
  const texts = new Map<string, string[]>();
  const sax = new SaxesParser();
  let isBroken = false;
  let depth = 0;
  let text = '';
  sax.on('error', () => {
    isBroken = true;
  });
  sax.on('doctype', () => {
    isBroken = true;
  });
  sax.on('opentag', () => {
    depth += 1;
    text = '';
    if (depth > DEEPEST) isBroken = true;
  });
  sax.on('text', (piece) => {
    text += piece;
  });
  sax.on('closetag', ({ name: full }) => {
    depth -= 1;
    const name = full.slice(full.indexOf(':') + 1);
    if (text.trim() !== '') texts.set(name, [...(texts.get(name) ?? []), text.trim()]);
    text = '';
  });
  sax.write(body).close();
  return isBroken ? null : { texts };
}

const firstOf = (answer: Read, name: string): string | undefined => answer.texts.get(name)?.[0];

/** Returns a refusal with the code of the Post; its message may repeat the address. */
function refusal(answer: Read | null): LabelFailure {
  const code = answer && (firstOf(answer, 'errorCode') ?? firstOf(answer, 'ErrorCode') ?? firstOf(answer, 'Code'));
  return {
    ok: false,
    problem: 'refused',
    detail: answer === null ? 'unknown form of the answer' : `error ${code ?? ''}`,
  };
}

/** Status of a SOAP fault (SOAP 1.1, section 6.2). */
const FAULT = 500;

/** Returns a fault as a refusal, which is not repeated; a status 500 without one says that the service is away. */
function faultOf(answer: Read | null): LabelFailure {
  const code = answer && firstOf(answer, 'faultcode');
  return code
    ? { ok: false, problem: 'refused', detail: `fault ${code.slice(0, 60)}` }
    : { ok: false, problem: 'away', detail: `status ${FAULT}` };
}

// The service reads elements in the order of its schema and skips one that comes too late, without an error.
function addressOf({ name, moreLines = [], street, houseNumber, postalCode, city, country }: LabelAddress): Xml[] {
  return [
    ['post:AddressLine1', street.slice(0, 50)],
    ['post:City', city.slice(0, 50)],
    ['post:CountryID', country],
    ['post:HouseNumber', houseNumber.slice(0, 20)],
    ['post:Name1', name.slice(0, 50)],
    ...moreLines.map((line, index): Xml => [`post:Name${index + 2}`, line.slice(0, 50)]),
    ['post:PostalCode', postalCode],
  ];
}

/** Labels of the Austrian Post by `ImportShipment` of the Post-Labelcenter. */
export function austrianPostLabels(account: AustrianPostAccount, pauses?: readonly number[]): LabelService {
  const { clientId, orgUnitId, orgUnitGuid, product, internationalProduct, labelFormat, paperLayout, apiUrl } = account;
  const call = async (operation: string, content: readonly Xml[]) => {
    const headers = {
      Accept: 'text/xml',
      'Content-Type': 'text/xml; charset=utf-8',
      SOAPAction: `"http://post.ondot.at/IShippingService/${operation}"`,
    };
    const body = envelope(operation, content);
    const answer = await callCarrier(
      { method: 'POST', url: apiUrl, headers, body, answers: 'text' },
      (status) => status === FAULT,
      pauses,
    );
    return answer.ok && answer.status === FAULT ? faultOf(readAnswer(answer.body)) : answer;
  };
  const rowOf = ({ reference, sender, recipient, weight, shipDay }: LabelRequest, service: string): Xml[] => [
    ['post:ClientID', clientId],
    ['post:ColloList', [['post:ColloRow', [['post:Weight', (weight / 1000).toFixed(3)]]]]],
    ['post:DeliveryServiceThirdPartyID', service],
    ['post:Number', reference],
    ['post:OURecipientAddress', addressOf(recipient)],
    ['post:OUShipperAddress', addressOf(sender)],
    ['post:OUShipperReference1', reference],
    ['post:OrgUnitGuid', orgUnitGuid],
    ['post:OrgUnitID', orgUnitId],
    [
      'post:PrinterObject',
      [
        ['post:LabelFormatID', labelFormat],
        ['post:LanguageID', 'pdf'],
        ['post:PaperLayoutID', paperLayout],
      ],
    ],
    ['post:ShippingDateTimeFrom', `${shipDay}T12:00:00`],
  ];
  return {
    create: async (request): Promise<LabelOutcome> => {
      const service = request.recipient.country === HOME ? product : internationalProduct;
      if (service === undefined) return { ok: false, problem: 'refused', detail: 'the account has no product abroad' };
      const answer = await call('ImportShipment', [['post:row', rowOf(request, service)]]);
      if (!answer.ok) return answer;
      const read = readAnswer(answer.body);
      const [code, pdf] = [read && firstOf(read, 'Code'), read && firstOf(read, 'pdfData')];
      if (!code || !pdf) return refusal(read);
      return { ok: true, trackingNumber: code, labelId: code, pdf: Buffer.from(pdf, 'base64') };
    },
    cancel: async (labelId) => {
      const row: Xml[] = [
        ['post:ClientID', clientId],
        ['post:ColloCodeList', [['arr:string', labelId]]],
        ['post:Number', labelId],
        ['post:OrgUnitGuid', orgUnitGuid],
        ['post:OrgUnitID', orgUnitId],
      ];
      const answer = await call('CancelShipments', [['post:shipments', [['post:CancelShipmentRow', row]]]]);
      if (!answer.ok) return answer;
      const read = readAnswer(answer.body);
      return read && firstOf(read, 'CancelSuccessful') === 'true' ? { ok: true } : refusal(read);
    },
    handOver: async (labelIds) => {
      const answer = await call('PerformEndOfDaySelect', [
        ['post:clientID', clientId],
        ['post:orgUnitID', orgUnitId],
        ['post:orgUnitGuid', orgUnitGuid],
        ['post:colloCodeList', labelIds.map((id): Xml => ['arr:string', id])],
      ]);
      if (!answer.ok) return answer;
      const read = readAnswer(answer.body);
      return read && firstOf(read, 'PerformEndOfDaySelectResult') !== undefined ? { ok: true } : refusal(read);
    },
  };
}
