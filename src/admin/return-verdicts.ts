import type { AfterOrder } from '../shop/after-sales/fulfilment/index.ts';

type ReturnLine = Pick<AfterOrder['returns'][number]['lines'][number], 'position' | 'quantity'>;

/** Verdicts on refused units; accepted ones are "shelf" or "waste", back on the shelf or not sold again. */
const REFUSED = ['used', 'unsealed', 'incomplete', 'not-ours', 'damaged-by-customer'] as const;

/**
 * Turns the verdicts of the returns station into the fields of a settlement. Field "verdict-POSITION-UNIT" has the verdict
 * of a unit; units of one line that are refused have one reason, the first one.
 */
export function settlementOf(
  lines: readonly ReturnLine[],
  entered: Readonly<Record<string, string>>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { position, quantity } of lines) {
    const verdicts = Array.from({ length: quantity }, (_, index) => entered[`verdict-${position}-${index + 1}`] ?? '');
    const restocked = verdicts.filter((verdict) => verdict === 'shelf').length;
    const accepted = restocked + verdicts.filter((verdict) => verdict === 'waste').length;
    const reason = verdicts.find((verdict) => REFUSED.some((known) => known === verdict));
    fields[`accepted-${position}`] = String(accepted);
    fields[`restocked-${position}`] = String(restocked);
    fields[`refused-${position}`] = String(
      verdicts.filter((verdict) => REFUSED.some((known) => known === verdict)).length,
    );
    if (reason !== undefined) fields[`because-${position}`] = reason;
  }
  return fields;
}
