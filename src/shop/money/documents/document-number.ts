import type { DocumentTerms } from '../../../tenants/documents.ts';
import type { DocumentKind } from './codes.ts';

const LETTERS: Record<DocumentKind, string> = {
  invoice: 'I',
  'credit-note': 'C',
  cancellation: 'X',
  receipt: 'Q',
  reminder: 'R',
  payoff: 'P',
  withdrawn: 'W',
};
const DIGITS = 6;

/** Returns the printed number of a document, such as "CH-I-000042". */
export function documentNumber({ prefix }: DocumentTerms, kind: DocumentKind, sequence: number): string {
  return `${prefix}-${LETTERS[kind]}-${String(sequence).padStart(DIGITS, '0')}`;
}
