import { type IbanProblem, ibanProblem } from '../../../platform/banking/iban.ts';
import { creditorReferenceProblem, type ReferenceProblem } from '../../../platform/banking/references.ts';
import { decimal } from './qr-bill/decimal.ts';

/** Transfer within the euro area, as a QR code for banking apps (EPC069-12). Amount in cents. */
export type EpcTransfer = { name: string; iban: string; amount: number; reference: string };

export type EpcProblem =
  | { field: 'iban'; reason: IbanProblem }
  | { field: 'reference'; reason: ReferenceProblem }
  | { field: 'amount'; reason: 'not-whole' | 'out-of-range' }
  | { field: 'name'; reason: 'required' | 'too-long' | 'invalid-characters' }
  | { field: 'payload'; reason: 'too-long' };

const MOST_NAME = 70;
const MOST_BYTES = 331;
const MOST_AMOUNT = 99_999_999_999;

/** Returns all problems of a transfer. */
export function epcProblems({ name, iban, amount, reference }: EpcTransfer): EpcProblem[] {
  const problems: EpcProblem[] = [];
  if (name.trim() === '') problems.push({ field: 'name', reason: 'required' });
  if (name.length > MOST_NAME) problems.push({ field: 'name', reason: 'too-long' });
  if (/\p{Cc}/u.test(name)) problems.push({ field: 'name', reason: 'invalid-characters' });
  const wrongIban = ibanProblem(iban);
  if (wrongIban) problems.push({ field: 'iban', reason: wrongIban });
  const wrongReference = creditorReferenceProblem(reference);
  if (wrongReference) problems.push({ field: 'reference', reason: wrongReference });
  if (!Number.isSafeInteger(amount)) problems.push({ field: 'amount', reason: 'not-whole' });
  else if (amount < 1 || amount > MOST_AMOUNT) problems.push({ field: 'amount', reason: 'out-of-range' });
  if (problems.length === 0 && Buffer.byteLength(linesOf({ name, iban, amount, reference })) > MOST_BYTES)
    problems.push({ field: 'payload', reason: 'too-long' });
  return problems;
}

function linesOf({ name, iban, amount, reference }: EpcTransfer): string {
  // Version 002 needs no BIC. Coding 1 is UTF-8. The purpose is empty, and a structured reference replaces the text.
  return ['BCD', '002', '1', 'SCT', '', name, iban, `EUR${decimal(amount)}`, '', reference].join('\n');
}

/** Returns the content of the code. Throws for a transfer with problems, so call `epcProblems` first. */
export function epcPayload(transfer: EpcTransfer): string {
  const [problem] = epcProblems(transfer);
  if (problem) throw new Error(`a transfer cannot be drawn: ${problem.field} ${problem.reason}`);
  return linesOf(transfer);
}
