import * as v from 'valibot';
import { callCarrier } from './call-carrier.ts';
import type { LabelAddress, LabelOutcome, LabelRequest, LabelService } from './port.ts';

/** Country of the carrier's domestic products. */
const HOME = 'NL';

/** Account of the Shipping API of PostNL. */
export const PostNlAccount = v.object({
  apiKey: v.string(),
  customerCode: v.string(),
  customerNumber: v.string(),
  collectionLocation: v.string(),
  /** Standard shipment in the Netherlands, and parcels to countries of the EU. */
  productCode: v.optional(v.string(), '3085'),
  internationalProductCode: v.optional(v.string(), '4907'),
  apiUrl: v.optional(v.string(), 'https://api.postnl.nl'),
});
export type PostNlAccount = v.InferOutput<typeof PostNlAccount>;

const Notes = v.optional(v.nullable(v.array(v.looseObject({ Code: v.optional(v.string(), '') }))), []);
const Answer = v.looseObject({
  ResponseShipments: v.array(
    v.looseObject({
      Barcode: v.optional(v.nullable(v.string())),
      Errors: Notes,
      Labels: v.optional(v.nullable(v.array(v.looseObject({ Content: v.string() }))), []),
    }),
  ),
});

/** PostNL prints the company above the name; a further line has no field and joins the name. */
function namesOf(lines: readonly string[]): Record<string, string> {
  const [first = '', ...rest] = lines.map((line) => line.slice(0, 35));
  return rest.length === 0 ? { Name: first } : { CompanyName: first, Name: rest.join(', ').slice(0, 35) };
}

function addressOf(type: '01' | '02', address: LabelAddress) {
  const { name, moreLines = [], street, houseNumber, postalCode, city, country } = address;
  const parts = /^(\d+)\s*(.*)$/.exec(houseNumber);
  return {
    AddressType: type,
    ...(type === '02' ? { CompanyName: name.slice(0, 35) } : namesOf([name, ...moreLines])),
    Street: street.slice(0, 95),
    HouseNr: parts?.[1] ?? houseNumber,
    ...(parts?.[2] ? { HouseNrExt: parts[2].slice(0, 35) } : {}),
    Zipcode: postalCode.replaceAll(' ', ''),
    City: city.slice(0, 35),
    Countrycode: country,
  };
}

/** Labels of PostNL by the Shipping API, which makes the barcode, draws the label and confirms the shipment. */
export function postNlLabels(account: PostNlAccount, pauses?: readonly number[]): LabelService {
  const { apiKey, customerCode, customerNumber, collectionLocation, apiUrl } = account;
  const headers = { 'Content-Type': 'application/json', apikey: apiKey };
  const bodyOf = ({ reference, sender, recipient, weight, shipDay }: LabelRequest) => ({
    Customer: {
      Address: addressOf('02', sender),
      CollectionLocation: collectionLocation,
      CustomerCode: customerCode,
      CustomerNumber: customerNumber,
      Name: sender.name.slice(0, 35),
    },
    Message: {
      MessageID: reference.replaceAll('-', '').slice(-12),
      // "dd-mm-yyyy hh:mm:ss"
      MessageTimeStamp: `${shipDay.split('-').reverse().join('-')} 12:00:00`,
      Printertype: 'GraphicFile|PDF',
    },
    Shipments: [
      {
        Addresses: [addressOf('01', recipient)],
        Dimension: { Weight: String(weight) },
        ProductCodeDelivery: recipient.country === HOME ? account.productCode : account.internationalProductCode,
        Reference: reference,
      },
    ],
  });
  return {
    create: async (request): Promise<LabelOutcome> => {
      const body = JSON.stringify(bodyOf(request));
      const made = { method: 'POST' as const, url: `${apiUrl}/v1/shipment?confirm=true`, headers, body };
      const answer = await callCarrier(made, undefined, pauses);
      if (!answer.ok) return answer;
      const read = v.safeParse(Answer, answer.body);
      const shipment = read.success ? read.output.ResponseShipments[0] : undefined;
      const content = shipment?.Labels?.[0]?.Content;
      if (!shipment?.Barcode || content === undefined) {
        const codes = (shipment?.Errors ?? []).map(({ Code }) => Code);
        return { ok: false, problem: 'refused', detail: `errors ${codes.join(', ')}` };
      }
      const { Barcode: barcode } = shipment;
      return { ok: true, trackingNumber: barcode, labelId: barcode, pdf: Buffer.from(content, 'base64') };
    },
    cancel: async (labelId) => {
      const url = `${apiUrl}/v1/shipment/${encodeURIComponent(labelId)}`;
      const answer = await callCarrier({ method: 'DELETE', url, headers }, undefined, pauses);
      return answer.ok ? { ok: true } : answer;
    },
    // Confirmed when the label is created.
    handOver: null,
  };
}
