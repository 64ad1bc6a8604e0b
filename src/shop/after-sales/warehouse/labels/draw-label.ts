import PDFDocument from 'pdfkit';
import { codeBars } from './code-bars.ts';
import type { LabelRequest } from './port.ts';

const mm = (value: number): number => value * 2.83465;
/** A6, as label printers take it. */
const SIZE: [number, number] = [mm(105), mm(148)];
const BAR_HEIGHT = mm(30);

export type SimulatedLabel = { carrier: string; request: LabelRequest; trackingNumber: string };

/** Draws the label of the simulator: addresses, reference, and the tracking number as Code 128. */
export function drawSimulatedLabel({
  carrier,
  request,
  trackingNumber,
}: SimulatedLabel): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ size: SIZE, margin: mm(7), info: { Title: request.reference } });
  const chunks: Buffer[] = [];
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on('error', reject);
  });
  const { sender, recipient } = request;
  const width = SIZE[0] - mm(14);
  document.font('Helvetica-Bold').fontSize(16).text(carrier, { width });
  document.font('Helvetica').fontSize(8).text('SIMULATION', { width });
  const town = `${sender.country}-${sender.postalCode} ${sender.city}`;
  document.moveDown().fontSize(8).text(`${sender.name}, ${sender.street} ${sender.houseNumber}, ${town}`, { width });
  document.moveDown(1.5).fontSize(13).text(recipient.name, { width });
  for (const line of recipient.moreLines ?? []) document.text(line, { width });
  document.text(`${recipient.street} ${recipient.houseNumber}`.trim(), { width });
  document.font('Helvetica-Bold').text(`${recipient.country}-${recipient.postalCode} ${recipient.city}`, { width });
  const facts = `${request.reference}   ${(request.weight / 1000).toFixed(2)} kg   ${request.shipDay}`;
  document.moveDown().font('Helvetica').fontSize(9).text(facts, { width });
  drawBars(document, trackingNumber, mm(7), SIZE[1] - mm(48), width);
  document
    .font('Helvetica')
    .fontSize(11)
    .text(trackingNumber, mm(7), SIZE[1] - mm(15), { width, align: 'center' });
  document.end();
  return done;
}

function drawBars(document: InstanceType<typeof PDFDocument>, text: string, x: number, y: number, width: number): void {
  const bars = codeBars(text);
  const total = bars.reduce((sum, bar) => sum + bar, 0);
  const module = width / total;
  let left = x;
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) document.rect(left, y, bar * module, BAR_HEIGHT);
    left += bar * module;
  }
  document.fill('#000000');
}
