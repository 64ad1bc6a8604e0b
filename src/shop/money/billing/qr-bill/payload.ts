import { isQRIBAN } from 'ibantools';
import { countryFacts } from '../../../../countries/facts.ts';
import { type IbanProblem, ibanProblem } from '../../../../platform/banking/iban.ts';
import {
  creditorReferenceProblem,
  qrReferenceProblem,
  type ReferenceProblem,
} from '../../../../platform/banking/references.ts';
import type { Currency } from '../../../../tenants/tenant.ts';
import { isAllowed, transliterate } from './characters.ts';
import { decimal } from './decimal.ts';

/** Creditor or debtor. The standard requires structured addresses. Street and number may be empty. */
export type Party = {
  name: string;
  street: string;
  houseNumber: string;
  postalCode: string;
  town: string;
  /** Two capital letters. */
  country: string;
};

export type QrBill = {
  iban: string;
  creditor: Party;
  debtor: Party | null;
  /** Minor units. */
  amount: number;
  currency: Currency;
  reference: { type: 'QRR' | 'SCOR'; value: string } | { type: 'NON' };
  message: string;
  /** Swico S1 or empty. */
  information: string;
  /** Alternative payment schemes, at most two. */
  alternatives: readonly string[];
};

export type QrBillProblem =
  | { field: 'iban'; reason: IbanProblem | 'not-swiss' }
  | { field: 'reference'; reason: ReferenceProblem | 'needs-qr-iban' | 'needs-plain-iban' }
  | { field: 'amount'; reason: 'not-whole' | 'out-of-range' }
  | { field: 'currency'; reason: 'unknown' }
  | { field: string; reason: 'required' | 'too-long' | 'invalid-characters' }
  | { field: 'payload'; reason: 'too-long' };

const MOST = {
  name: 70,
  street: 70,
  houseNumber: 16,
  postalCode: 16,
  town: 35,
  text: 140,
  alternative: 100,
  payload: 997,
  amount: 99_999_999_999,
} as const;

export const MOST_TEXT: number = MOST.text;

/** Returns all violations of the standard. A bill with one is not drawn. */
export function qrBillProblems(bill: QrBill): QrBillProblem[] {
  const problems: QrBillProblem[] = [
    ...accountProblems(bill),
    ...partyProblems('creditor', bill.creditor),
    ...(bill.debtor ? partyProblems('debtor', bill.debtor) : []),
  ];
  if (!Number.isSafeInteger(bill.amount)) problems.push({ field: 'amount', reason: 'not-whole' });
  else if (bill.amount < 1 || bill.amount > MOST.amount) problems.push({ field: 'amount', reason: 'out-of-range' });
  if (!['CHF', 'EUR'].includes(bill.currency)) problems.push({ field: 'currency', reason: 'unknown' });
  problems.push(...textProblems('message', bill.message), ...textProblems('information', bill.information));
  if (bill.message.length + bill.information.length > MOST.text)
    problems.push({ field: 'message', reason: 'too-long' });
  if (bill.alternatives.length > 2) problems.push({ field: 'alternatives', reason: 'too-long' });
  for (const alternative of bill.alternatives) {
    problems.push(...textProblems('alternatives', alternative));
    if (alternative.length > MOST.alternative) problems.push({ field: 'alternatives', reason: 'too-long' });
  }
  if (problems.length === 0 && linesOf(bill).join('\n').length > MOST.payload)
    problems.push({ field: 'payload', reason: 'too-long' });
  return problems;
}

/** Checks the account and its reference. A QR-IBAN requires a QR reference, and other accounts refuse one. */
function accountProblems({ iban, reference }: QrBill): QrBillProblem[] {
  const wrong = ibanProblem(iban);
  if (wrong) return [{ field: 'iban', reason: wrong }];
  if (!countryFacts(iban.slice(0, 2))?.hasQrBill) return [{ field: 'iban', reason: 'not-swiss' }];
  if (reference.type === 'NON') return isQRIBAN(iban) ? [{ field: 'reference', reason: 'reference-missing' }] : [];
  const isQr = reference.type === 'QRR';
  if (isQr !== isQRIBAN(iban)) return [{ field: 'reference', reason: isQr ? 'needs-qr-iban' : 'needs-plain-iban' }];
  const unfit = isQr ? qrReferenceProblem(reference.value) : creditorReferenceProblem(reference.value);
  return unfit ? [{ field: 'reference', reason: unfit }] : [];
}

function partyProblems(who: 'creditor' | 'debtor', party: Party): QrBillProblem[] {
  const problems: QrBillProblem[] = [];
  for (const part of ['name', 'street', 'houseNumber', 'postalCode', 'town'] as const) {
    const field = `${who}.${part}`;
    problems.push(...textProblems(field, party[part]));
    if (party[part].length > MOST[part]) problems.push({ field, reason: 'too-long' });
    const isRequired = part === 'name' || part === 'postalCode' || part === 'town';
    if (isRequired && party[part].trim() === '') problems.push({ field, reason: 'required' });
  }
  if (!/^[A-Z]{2}$/.test(party.country)) problems.push({ field: `${who}.country`, reason: 'invalid-characters' });
  return problems;
}

function textProblems(field: string, text: string): QrBillProblem[] {
  return isAllowed(text) ? [] : [{ field, reason: 'invalid-characters' }];
}

function addressLines(party: Party | null): string[] {
  if (!party) return ['', '', '', '', '', '', ''];
  return ['S', party.name, party.street, party.houseNumber, party.postalCode, party.town, party.country];
}

function linesOf(bill: QrBill): string[] {
  const { reference, information, alternatives } = bill;
  const always = [
    ...['SPC', '0200', '1', bill.iban],
    ...addressLines(bill.creditor),
    // Ultimate creditor, reserved for future use.
    ...addressLines(null),
    ...[decimal(bill.amount), bill.currency],
    ...addressLines(bill.debtor),
    ...[reference.type, reference.type === 'NON' ? '' : reference.value, bill.message, 'EPD'],
  ];
  return information === '' && alternatives.length === 0 ? always : [...always, information, ...alternatives];
}

/**
 * Returns the content of the code, line by line (implementation guidelines 2.3). Throws for a bill with problems, so
 * call `qrBillProblems` first.
 */
export function qrBillPayload(bill: QrBill): string {
  const [problem] = qrBillProblems(bill);
  if (problem) throw new Error(`a QR-bill cannot be drawn: ${problem.field} ${problem.reason}`);
  return linesOf(bill).join('\n');
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}.`;
}

/**
 * Converts a name and address to readable characters and the maximum lengths of the standard. It shortens a long first
 * name to an initial before it cuts the last name. The standard has one name: a company stands for its person.
 */
export function billedParty(
  person: Omit<Party, 'name'> & { firstName?: string; lastName: string; company?: string },
): Party {
  const { company = '' } = person;
  const first = company === '' ? transliterate(person.firstName ?? '').trim() : '';
  const last = transliterate(company === '' ? person.lastName : company).trim();
  const full = `${first} ${last}`.trim();
  const short = first === '' ? last : `${first.slice(0, 1)}. ${last}`;
  const part = (text: string, most: number) => cut(transliterate(text).trim(), most);
  return {
    name: full.length <= MOST.name ? full : cut(short, MOST.name),
    street: part(person.street, MOST.street),
    houseNumber: part(person.houseNumber, MOST.houseNumber),
    postalCode: part(person.postalCode, MOST.postalCode),
    town: part(person.town, MOST.town),
    country: person.country,
  };
}
