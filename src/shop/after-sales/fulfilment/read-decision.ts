import { readMinorUnits } from '../../../currencies/decimal-text.ts';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import { REFUSALS } from './return-states.ts';
import type { Decided, ReturnRow } from './returns.store.ts';

type Entered = Readonly<Record<string, string>>;

const LONGEST_NOTE = 300;

function countOf(typed: string | undefined): number {
  const text = (typed ?? '').trim();
  return text === '' ? 0 : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * Reads the decision on each line: every unit accepted or refused, refused units with a reason, restocked units at most
 * the accepted ones.
 */
export function readDecision(
  entry: Pick<ReturnRow, 'lines'>,
  entered: Entered,
  currency: string,
): Decided[] | 'pieces' | 'reason' | 'wear' {
  const decided: Decided[] = [];
  for (const { position, quantity } of entry.lines) {
    const accepted = countOf(entered[`accepted-${position}`]);
    const refused = countOf(entered[`refused-${position}`]);
    const restocked = countOf(entered[`restocked-${position}`]);
    if (accepted + refused !== quantity || Number.isNaN(restocked) || restocked > accepted) return 'pieces';
    const because = REFUSALS.find((reason) => reason === entered[`because-${position}`]) ?? null;
    if (refused > 0 && because === null) return 'reason';
    const wear = minorUnitsOf(entered[`wear-${position}`] ?? '', currency);
    const wearReason = oneLineNote(entered[`wear-reason-${position}`] ?? '', LONGEST_NOTE);
    if (wear === null || (wear > 0 && wearReason === '')) return 'wear';
    decided.push({
      position,
      accepted,
      refused,
      because: refused > 0 ? because : null,
      restocked,
      exchanged: 0,
      amount: wear,
      wearReason: wear > 0 ? wearReason : null,
    });
  }
  return decided;
}

/** Returns the employee's note in one line. */
export function noteOf(entered: Entered): string {
  return oneLineNote(entered.note ?? '', LONGEST_NOTE);
}

/** Reads "12.50" or "12,5"; nothing is zero. Null for an invalid amount. */
export function minorUnitsOf(typed: string, currency: string): number | null {
  return typed.trim() === '' ? 0 : readMinorUnits(typed.trim(), currency, 7);
}
