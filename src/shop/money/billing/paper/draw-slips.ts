import { SwissQRBill } from 'swissqrbill/pdf';
import { encode } from 'uqr';
import { epcPayload } from '../epc-payload.ts';
import { qrBillPayload } from '../qr-bill/payload.ts';
import { BOTTOM, type Document, LEFT, MUTED, mm, nextPage, PAPER, RIGHT, rule, write } from './bill-layout.ts';
import type { BillPaper, Slip } from './bill-paper.ts';
import { BOLD, REGULAR } from './fonts.ts';

const SLIP_TOP = PAPER.height - mm(105);

/** Draws the payment parts, each on the last page or on its own. */
export function drawSlips(document: Document, paper: BillPaper): void {
  for (const slip of paper.slips) {
    const isAlone = paper.slips.length === 1;
    if (slip.kind === 'swiss') drawSwiss(document, paper, slip, isAlone);
    else drawDetails(document, paper, slip, isAlone);
  }
}

/** Writes the purpose of a payment part that has its own page. */
function slipHead(document: Document, { title }: BillPaper, slip: Slip, y: number): number {
  const end = write(document, slip.heading === '' ? title : `${title}, ${slip.heading}`, LEFT, y, {
    font: BOLD,
    size: 13,
  });
  return slip.lines.reduce((at, line) => write(document, line, LEFT, at, { size: 10 }), end + mm(1));
}

/** Draws the Swiss payment part at the foot of the last page if that is free, else on its own page. */
function drawSwiss(document: Document, paper: BillPaper, slip: Slip & { kind: 'swiss' }, isAlone: boolean): void {
  // Throws for an unreadable bill before anything is drawn.
  qrBillPayload(slip.bill);
  const { creditor, debtor, iban, reference, message, information } = slip.bill;
  if (!isAlone || document.y > SLIP_TOP - mm(12))
    document.y = slipHead(document, paper, slip, nextPage(document, paper) + mm(6));
  const address = (party: typeof creditor) => ({
    name: party.name,
    address: party.street,
    ...(party.houseNumber === '' ? {} : { buildingNumber: party.houseNumber }),
    zip: party.postalCode,
    city: party.town,
    country: party.country,
  });
  const { currency } = slip.bill;
  if (currency !== 'CHF' && currency !== 'EUR') throw new RangeError(`no QR-bill is in ${currency}`);
  const drawn = new SwissQRBill(
    {
      creditor: { ...address(creditor), account: iban },
      ...(debtor ? { debtor: address(debtor) } : {}),
      // One division of whole Rappen keeps the two printed decimals exact.
      amount: slip.bill.amount / 100,
      currency,
      ...(reference.type === 'NON' ? {} : { reference: reference.value }),
      ...(message === '' ? {} : { message }),
      ...(information === '' ? {} : { additionalInformation: information }),
    },
    { language: slip.language, fontName: REGULAR },
  );
  drawn.attachTo(document, 0, SLIP_TOP);
}

const EPC_SIZE = mm(34);

/** Draws account, reference and amount, beside a code if the slip has one. */
function drawDetails(
  document: Document,
  paper: BillPaper,
  slip: Exclude<Slip, { kind: 'swiss' }>,
  isAlone: boolean,
): void {
  const height = EPC_SIZE + mm(14);
  let y = document.y + mm(6);
  if (!isAlone || y + height > BOTTOM)
    y = isAlone || y + height + mm(16) > BOTTOM ? nextPage(document, paper) + mm(4) : y;
  y = (slip.heading === '' ? y : slipHead(document, paper, slip, y)) + mm(2);
  rule(document, y);
  y += mm(5);
  if (slip.kind !== 'plain') drawCode(document, slip.kind === 'epc' ? epcPayload(slip.transfer) : slip.payload, y);
  const x = slip.kind === 'plain' ? LEFT : LEFT + EPC_SIZE + mm(8);
  const valueX = x + mm(32);
  let at = y;
  for (const [label, value] of slip.details) {
    const end = write(document, label, x, at, { size: 8, colour: MUTED, width: valueX - x - mm(2) });
    at = Math.max(end, write(document, value, valueX, at, { size: 9.5, width: RIGHT - valueX })) + mm(1);
  }
  if (slip.kind !== 'plain') write(document, slip.scan, x, at + mm(1), { size: 8, colour: MUTED, width: RIGHT - x });
  document.y = slip.kind === 'plain' ? at + mm(2) : y + EPC_SIZE + mm(2);
}

function drawCode(document: Document, payload: string, top: number): void {
  const { size, data } = encode(payload, { ecc: 'M', border: 0, maxVersion: 13 });
  const module = EPC_SIZE / size;
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) document.rect(LEFT + column * module, top + row * module, module, module);
  document.fill('#000000');
}
