import * as v from 'valibot';
import { type CarrierCall, callCarrier, tokenSource } from './call-carrier.ts';
import type { LabelAddress, LabelFailure, LabelOutcome, LabelRequest, LabelService } from './port.ts';
import { streetLine } from './street-line.ts';

/** Country of the carrier's domestic products. */
const HOME = 'DE';

/** Account of the API "Parcel DE Shipping" (v2) of DHL. */
export const DhlAccount = v.object({
  apiKey: v.string(),
  apiSecret: v.string(),
  user: v.string(),
  password: v.string(),
  billingNumber: v.string(),
  /** DHL Paket national and international. */
  product: v.optional(v.string(), 'V01PAK'),
  internationalProduct: v.optional(v.string(), 'V53WPAK'),
  internationalBillingNumber: v.optional(v.string()),
  profile: v.optional(v.string(), 'STANDARD_GRUPPENPROFIL'),
  tokenUrl: v.optional(v.string(), 'https://api-eu.dhl.com/parcel/de/account/auth/ropc/v1/token'),
  apiUrl: v.optional(v.string(), 'https://api-eu.dhl.com/parcel/de/shipping/v2'),
});
export type DhlAccount = v.InferOutput<typeof DhlAccount>;

/** DHL names countries by ISO 3166-1 alpha-3. */
const COUNTRIES: Record<string, string> = {
  DE: 'DEU',
  AT: 'AUT',
  CH: 'CHE',
  LI: 'LIE',
  NL: 'NLD',
  BE: 'BEL',
  LU: 'LUX',
};

const Token = v.looseObject({ access_token: v.string(), expires_in: v.optional(v.number(), 60) });
const Item = v.looseObject({
  shipmentNo: v.optional(v.string()),
  sstatus: v.optional(v.looseObject({ statusCode: v.optional(v.number()), title: v.optional(v.string()) })),
  label: v.optional(v.looseObject({ b64: v.optional(v.string()) })),
});
const Answer = v.looseObject({ items: v.optional(v.array(Item), []) });

/** Most characters of the field for house numbers; a longer number goes into the street. */
const LONGEST_NUMBER = 10;

function addressOf({ name, moreLines = [], street, houseNumber, postalCode, city, country }: LabelAddress) {
  const isLong = houseNumber.length > LONGEST_NUMBER;
  return {
    name1: name.slice(0, 50),
    ...(moreLines[0] === undefined ? {} : { name2: moreLines[0].slice(0, 50) }),
    ...(moreLines[1] === undefined ? {} : { name3: moreLines[1].slice(0, 50) }),
    addressStreet: isLong ? streetLine(street, houseNumber, 50) : street.slice(0, 50),
    ...(houseNumber === '' || isLong ? {} : { addressHouse: houseNumber }),
    postalCode,
    city: city.slice(0, 40),
    country: COUNTRIES[country] ?? country,
  };
}

/** Labels of DHL by "Parcel DE Shipping" v2. */
export function dhlLabels(account: DhlAccount, pauses?: readonly number[]): LabelService {
  const { apiKey, apiSecret, user, password, profile, tokenUrl, apiUrl } = account;
  const token = tokenSource(
    () =>
      callCarrier(
        {
          method: 'POST',
          url: tokenUrl,
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({
            grant_type: 'password',
            username: user,
            password,
            client_id: apiKey,
            client_secret: apiSecret,
          }).toString(),
        },
        undefined,
        pauses,
      ),
    (body) => {
      const read = v.safeParse(Token, body);
      return read.success ? { token: read.output.access_token, seconds: read.output.expires_in } : null;
    },
  );
  // A batch of which a part fails has status 207, and one that is refused has 400 with the reason of each item.
  const call = async (made: Omit<CarrierCall, 'headers'>) => {
    const granted = await token();
    if (!granted.ok) return granted;
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${granted.token}`,
      'dhl-api-key': apiKey,
    };
    return callCarrier({ ...made, headers }, (status) => status === 400, pauses);
  };
  const bodyOf = ({ reference, sender, recipient, weight, shipDay }: LabelRequest) => {
    const isHome = recipient.country === HOME;
    return {
      profile,
      shipments: [
        {
          product: isHome ? account.product : account.internationalProduct,
          billingNumber: isHome ? account.billingNumber : (account.internationalBillingNumber ?? account.billingNumber),
          // At least eight characters.
          refNo: reference.padStart(8, '0'),
          shipDate: shipDay,
          shipper: addressOf(sender),
          consignee: addressOf(recipient),
          details: { weight: { uom: 'g', value: weight } },
        },
      ],
    };
  };
  const refusal = (body: unknown): LabelFailure => {
    const read = v.safeParse(Answer, body);
    const codes = read.success ? read.output.items.map(({ sstatus }) => sstatus?.statusCode ?? 0) : [];
    return { ok: false, problem: 'refused', detail: `status of the item: ${codes.join(', ')}` };
  };
  return {
    create: async (request): Promise<LabelOutcome> => {
      const answer = await call({
        method: 'POST',
        url: `${apiUrl}/orders?docFormat=PDF&includeDocs=include&printFormat=910-300-400`,
        body: JSON.stringify(bodyOf(request)),
      });
      if (!answer.ok) return answer;
      const read = v.safeParse(Answer, answer.body);
      const item = read.success ? read.output.items[0] : undefined;
      const pdf = item?.label?.b64;
      if (answer.status === 400 || item?.shipmentNo === undefined || pdf === undefined) return refusal(answer.body);
      return { ok: true, trackingNumber: item.shipmentNo, labelId: item.shipmentNo, pdf: Buffer.from(pdf, 'base64') };
    },
    cancel: async (labelId) => {
      const query = new URLSearchParams({ profile, shipment: labelId });
      const answer = await call({ method: 'DELETE', url: `${apiUrl}/orders?${query}` });
      if (!answer.ok) return answer;
      return answer.status === 400 ? refusal(answer.body) : { ok: true };
    },
    handOver: async (labelIds) => {
      const body = JSON.stringify({ profile, shipmentNumbers: labelIds });
      const answer = await call({ method: 'POST', url: `${apiUrl}/manifests`, body });
      if (!answer.ok) return answer;
      return answer.status === 400 ? refusal(answer.body) : { ok: true };
    },
  };
}
