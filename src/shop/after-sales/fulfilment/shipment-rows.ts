import { CARRIERS, type Carrier, isCarrier, trackingNumber } from './carriers.ts';

/** Row of a shipment file: its line number, and one trimmed text for each column. */
export type UploadedShipmentRow = { line: number; values: Readonly<Record<string, string>> };

/** Units of one order in one parcel. `name` identifies the parcel in a repeated file. */
export type UploadedShipments = {
  name: string;
  order: string;
  carrier: Carrier;
  tracking: string | null;
  /** Each with its line in the file. */
  pieces: { line: number; sku: string; quantity: number }[];
};

export type RowProblem = { line: number; attribute: string; reason: string };

const LONGEST_NAME = 60;

/**
 * Groups the rows of a warehouse file by parcel. A parcel's name is the warehouse's number ("shipment") or the
 * carrier's number ("tracking"). A row without both is refused, because a repeated file would look like a second
 * parcel.
 */
export function readShipments(rows: readonly UploadedShipmentRow[]): {
  shipments: UploadedShipments[];
  refused: RowProblem[];
} {
  const byName = new Map<string, UploadedShipments>();
  const refused: RowProblem[] = [];
  for (const row of rows) {
    const read = readRow(row);
    if ('reason' in read) {
      refused.push({ line: row.line, ...read });
      continue;
    }
    const { sku, quantity, ...parcel } = read;
    const known = byName.get(parcel.name);
    if (!known) byName.set(parcel.name, { ...parcel, pieces: [{ line: row.line, sku, quantity }] });
    else if (known.order !== parcel.order)
      refused.push({ line: row.line, attribute: 'order', reason: 'a parcel holds pieces of one order' });
    else if (known.carrier !== parcel.carrier || known.tracking !== parcel.tracking)
      refused.push({ line: row.line, attribute: 'tracking', reason: 'another row of this parcel says otherwise' });
    else known.pieces.push({ line: row.line, sku, quantity });
  }
  return { shipments: [...byName.values()], refused };
}

type ReadRow = Omit<UploadedShipments, 'pieces'> & { sku: string; quantity: number };

function readRow({ values }: UploadedShipmentRow): ReadRow | Omit<RowProblem, 'line'> {
  const { order = '', id: sku = '', quantity = '', carrier = '', tracking: typed = '', shipment = '' } = values;
  if (!/^\d{1,20}$/.test(order)) return { attribute: 'order', reason: order === '' ? 'is missing' : 'is no number' };
  if (sku === '') return { attribute: 'id', reason: 'is missing' };
  if (!/^[1-9]\d{0,2}$/.test(quantity))
    return { attribute: 'quantity', reason: quantity === '' ? 'is missing' : 'is no number of pieces' };
  if (!isCarrier(carrier)) return { attribute: 'carrier', reason: `must be one of ${CARRIERS.join(', ')}` };
  const tracking = typed === '' ? null : trackingNumber(typed);
  if (typed !== '' && tracking === null) return { attribute: 'tracking', reason: 'is no number of a parcel' };
  if (shipment.length > LONGEST_NAME)
    return { attribute: 'shipment', reason: `is longer than ${LONGEST_NAME} characters` };
  if (shipment === '' && tracking === null)
    return { attribute: 'shipment', reason: 'is missing, and there is no tracking number either' };
  const name = shipment === '' ? `${carrier}:${tracking}` : shipment;
  return { name, order, carrier, tracking, sku, quantity: Number(quantity) };
}
