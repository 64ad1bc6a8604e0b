import type { Checked, EntryProblem } from '../addresses/index.ts';
import type { DeliveryProblem } from './codes.ts';

/** Checks the customer number for pick-up points: digits only, as printed on the card. */
export function checkPickupNumber(entered: string | undefined): Checked<string, EntryProblem | DeliveryProblem> {
  const value = (entered ?? '').normalize('NFC').replaceAll(/\s/g, '');
  if (value === '') return { problem: 'required' };
  return /^\d{6,10}$/.test(value) ? { value } : { problem: 'invalid-pickup-number' };
}
