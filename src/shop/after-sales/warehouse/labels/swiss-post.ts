import * as v from 'valibot';
import { LANGUAGE_FACTS } from '../../../../languages/index.ts';
import { callCarrier, tokenSource } from './call-carrier.ts';
import type { LabelAddress, LabelOutcome, LabelRequest, LabelService } from './port.ts';
import { streetLine } from './street-line.ts';

/** Account of the Digital Commerce API of the Swiss Post. `service`: basic service, such as PRI or ECO. */
export const SwissPostAccount = v.object({
  clientId: v.string(),
  clientSecret: v.string(),
  frankingLicense: v.string(),
  /** Post office of the sender ("8010 Zürich"), which the label prints. */
  domicilePostOffice: v.string(),
  service: v.optional(v.picklist(['PRI', 'ECO']), 'ECO'),
  tokenUrl: v.optional(v.string(), 'https://api.post.ch/OAuth/token'),
  apiUrl: v.optional(v.string(), 'https://dcapi.apis.post.ch/barcode/v1'),
});
export type SwissPostAccount = v.InferOutput<typeof SwissPostAccount>;

const Token = v.looseObject({ access_token: v.string(), expires_in: v.optional(v.number(), 60) });
const Notes = v.optional(v.nullable(v.array(v.looseObject({ code: v.optional(v.string(), '') }))), []);
const Answer = v.looseObject({
  item: v.looseObject({
    identCode: v.optional(v.nullable(v.string())),
    label: v.optional(v.nullable(v.array(v.string()))),
    errors: Notes,
  }),
});

/** Most characters in a line of the label. */
const LINE = 35;

function addressOf({ name, moreLines = [], street, houseNumber, postalCode, city, country }: LabelAddress) {
  return {
    name1: name.slice(0, LINE),
    ...(moreLines[0] === undefined ? {} : { name2: moreLines[0].slice(0, LINE) }),
    ...(moreLines[1] === undefined ? {} : { addressSuffix: moreLines[1].slice(0, LINE) }),
    street: streetLine(street, houseNumber, LINE),
    zip: postalCode,
    city: city.slice(0, LINE),
    country,
  };
}

/** Labels of the Swiss Post by "Generate address label" of the Digital Commerce API. */
export function swissPostLabels(account: SwissPostAccount, pauses?: readonly number[]): LabelService {
  const { clientId, clientSecret, frankingLicense, domicilePostOffice, service, tokenUrl, apiUrl } = account;
  const token = tokenSource(
    () =>
      callCarrier(
        {
          method: 'POST',
          url: tokenUrl,
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({
            grant_type: 'client_credentials',
            client_id: clientId,
            client_secret: clientSecret,
            scope: 'DCAPI_BARCODE_READ',
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
  const bodyOf = ({ reference, sender, recipient, weight, language }: LabelRequest) => ({
    language: LANGUAGE_FACTS[language].label,
    frankingLicense,
    customer: { ...addressOf(sender), domicilePostOffice },
    labelDefinition: {
      labelLayout: 'A6',
      printAddresses: 'RECIPIENT_AND_CUSTOMER',
      imageFileType: 'PDF',
      imageResolution: 300,
      printPreview: false,
    },
    item: {
      itemID: reference,
      recipient: addressOf(recipient),
      attributes: { przl: [service], weight },
    },
  });
  return {
    create: async (request): Promise<LabelOutcome> => {
      const granted = await token();
      if (!granted.ok) return granted;
      const answer = await callCarrier(
        {
          method: 'POST',
          url: `${apiUrl}/generateAddressLabel`,
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${granted.token}` },
          body: JSON.stringify(bodyOf(request)),
        },
        undefined,
        pauses,
      );
      if (!answer.ok) return answer;
      const read = v.safeParse(Answer, answer.body);
      if (!read.success) return { ok: false, problem: 'refused', detail: 'unknown form of the answer' };
      const { identCode, label, errors } = read.output.item;
      const [pdf] = label ?? [];
      if (!identCode || pdf === undefined)
        return { ok: false, problem: 'refused', detail: `errors ${(errors ?? []).map(({ code }) => code).join(', ')}` };
      return { ok: true, trackingNumber: identCode, labelId: identCode, pdf: Buffer.from(pdf, 'base64') };
    },
    // The Post bills parcels that it scans, and has no operation to cancel a label.
    cancel: async () => ({ ok: true }),
    // The data of a label is transferred when it is created.
    handOver: null,
  };
}
