import { createHash } from 'node:crypto';
import { createTaskThread } from '../../../../platform/threads/task-thread.ts';
import type { Carrier } from '../../fulfilment/index.ts';
import type { SimulatedLabel } from './draw-label.ts';
import type { LabelService, LabelSource } from './port.ts';

/** Postal code that the simulator treats as a carrier that is away, and one that it refuses: for demonstrations. */
const AWAY = '9998';
const REFUSED = '9997';

const PREFIX: Record<Carrier, string> = {
  'swiss-post': '99.00',
  dhl: '003404',
  'post-at': '10',
  postnl: '3SKONT',
  own: '77',
  'two-man': '',
};

/** Thread that draws labels. Its code would stay in the threads that answer requests (decision 204). */
const drawing = createTaskThread<SimulatedLabel, Uint8Array>({
  script: new URL('./label-thread.ts', import.meta.url),
  name: 'labels',
  idleMs: 10_000,
});

/** Number that looks like the carrier's, and is always the same for one reference. */
function numberOf(carrier: Carrier, reference: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(`${carrier} ${reference}`).digest('hex').slice(0, 24)}`);
  return `${PREFIX[carrier].replaceAll('.', '')}${digits.toString().slice(0, 14)}`;
}

function simulatedService(carrier: Carrier): LabelService {
  return {
    create: async (request) => {
      if (request.recipient.postalCode === AWAY) return { ok: false, problem: 'away', detail: 'simulated outage' };
      if (request.recipient.postalCode === REFUSED)
        return { ok: false, problem: 'refused', detail: 'simulated refusal' };
      const trackingNumber = numberOf(carrier, request.reference);
      const pdf = await drawing.run({ carrier, request, trackingNumber });
      return { ok: true, trackingNumber, labelId: trackingNumber, pdf };
    },
    cancel: async () => ({ ok: true }),
    handOver: null,
  };
}

/** Labels of no carrier, for demonstrations and tests. */
export const simulatedLabels: LabelSource = {
  kind: 'simulated',
  serviceOf: (_tenant, carrier) => (carrier === 'two-man' ? null : simulatedService(carrier)),
};

export const noLabels: LabelSource = { kind: 'none', serviceOf: () => null };
