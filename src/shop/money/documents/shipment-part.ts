import { roundHalfUp } from '../../catalogue/prices/index.ts';
import type { DocumentLine, DocumentVat } from './document.ts';

/** Line of an order that is billed by shipments. `paid`: minor units for all units, after discounts. */
export type PartLine = { position: number; ordered: number; cancelled: number; paid: number; permille: number };

/** Order that is billed by shipments. Minor units. */
export type PartOrder = {
  lines: readonly PartLine[];
  /** Agreed total by rate, delivery included. */
  vat: readonly DocumentVat[];
  /** Credits of units that were cancelled before an invoice, by line and by rate. */
  cancelledLines: readonly { position: number; amount: number }[];
  cancelledVat: readonly DocumentVat[];
  /** Lines and VAT of its earlier partial invoices; those of corrections are negative. */
  billedLines: readonly DocumentLine[];
  billedVat: readonly DocumentVat[];
};

/** Part of an order for one document. Minor units; `total` may be negative without units. */
export type InvoicePart = {
  lines: DocumentLine[];
  /** Delivery and everything else beside the lines. */
  beside: DocumentLine[];
  /** Corrections of earlier partial invoices, such as delivery that was credited since. */
  adjusted: DocumentLine[];
  vat: DocumentVat[];
  total: number;
};

/**
 * Returns what the next partial invoice bills: `units` by position, which were just shipped. The first one bills
 * delivery too. The last one bills the rest of the order, so all documents add up to its price and its VAT to the cent.
 * Without units it returns what is still to correct after the last shipment or cancellation.
 */
export function nextPart(order: PartOrder, units: ReadonlyMap<number, number>): InvoicePart {
  const billedUnits = (position: number) =>
    sumOf(
      order.billedLines.filter((line) => line.position === position),
      ({ quantity }) => quantity,
    );
  const after = (line: PartLine) => billedUnits(line.position) + (units.get(line.position) ?? 0) + line.cancelled;
  const isLast = order.lines.every((line) => after(line) === line.ordered);
  const lines = order.lines.flatMap((line): DocumentLine[] => {
    const quantity = units.get(line.position) ?? 0;
    if (quantity === 0) return [];
    const { position, permille } = line;
    return [{ position, quantity, permille, gross: grossOf(line, quantity, after(line) === line.ordered) }];
  });
  const rates = [...new Set(order.vat.map(({ permille }) => permille))].sort((a, b) => b - a);
  const isFirst = order.billedLines.length === 0 && (units.size > 0 || isLast);
  const beside = isFirst ? rates.flatMap((permille) => besideLine(permille, besideOf(permille))) : [];
  const whole = [...lines, ...beside];
  const adjusted = isLast
    ? rates.flatMap((permille) => besideLine(permille, restOf(permille, 'gross') - sumAt(whole, permille)))
    : [];
  const total = sumOf([...whole, ...adjusted], ({ gross }) => gross);
  // A shipment is billed with a positive amount. A negative rest has a document of its own.
  if (total < 0 && units.size > 0) return partOf(lines, beside, []);
  return partOf(lines, beside, adjusted);

  function partOf(goods: DocumentLine[], rest: DocumentLine[], corrections: DocumentLine[]): InvoicePart {
    const all = [...goods, ...rest, ...corrections];
    const isRest = isLast && corrections === adjusted;
    const vat = rates.flatMap((permille): DocumentVat[] => {
      const gross = sumAt(all, permille);
      const before = sumOf(atRate(order.billedVat, permille), (part) => part.gross);
      const tax = isRest
        ? restOf(permille, 'vat')
        : vatIn(before + gross, permille) - sumOf(atRate(order.billedVat, permille), (part) => part.vat);
      return gross === 0 && tax === 0 ? [] : [{ permille, gross, vat: tax }];
    });
    return { lines: goods, beside: rest, adjusted: corrections, vat, total: sumOf(all, ({ gross }) => gross) };
  }

  function grossOf(line: PartLine, quantity: number, isComplete: boolean): number {
    const { position, paid, ordered } = line;
    const before = billedUnits(position);
    const share = roundHalfUp(paid * (before + quantity), ordered) - roundHalfUp(paid * before, ordered);
    if (!isComplete) return share;
    const billed = sumOf(
      order.billedLines.filter((entry) => entry.position === position),
      ({ gross }) => gross,
    );
    const cancelled = sumOf(
      order.cancelledLines.filter((entry) => entry.position === position),
      ({ amount }) => amount,
    );
    return Math.max(0, paid - billed - cancelled);
  }

  /** Delivery and everything else at a rate, less what was credited of it before. */
  function besideOf(permille: number): number {
    const goods = sumOf(
      order.lines.filter((line) => line.permille === permille),
      ({ paid }) => paid,
    );
    const positions = new Set(order.lines.filter((line) => line.permille === permille).map(({ position }) => position));
    const cancelledGoods = sumOf(
      order.cancelledLines.filter(({ position }) => positions.has(position)),
      ({ amount }) => amount,
    );
    const cancelled = sumOf(atRate(order.cancelledVat, permille), ({ gross }) => gross) - cancelledGoods;
    return sumOf(atRate(order.vat, permille), ({ gross }) => gross) - goods - cancelled;
  }

  function restOf(permille: number, part: 'gross' | 'vat'): number {
    const sum = (list: readonly DocumentVat[]) => sumOf(atRate(list, permille), (entry) => entry[part]);
    return sum(order.vat) - sum(order.cancelledVat) - sum(order.billedVat);
  }
}

function besideLine(permille: number, gross: number): DocumentLine[] {
  return gross === 0 ? [] : [{ position: 0, quantity: 1, permille, gross }];
}

function atRate<Part extends { permille: number }>(parts: readonly Part[], permille: number): Part[] {
  return parts.filter((part) => part.permille === permille);
}

function sumAt(lines: readonly DocumentLine[], permille: number): number {
  return sumOf(atRate(lines, permille), ({ gross }) => gross);
}

function vatIn(gross: number, permille: number): number {
  return roundHalfUp(gross * permille, 1000 + permille);
}

function sumOf<Part>(parts: readonly Part[], amount: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + amount(part), 0);
}
