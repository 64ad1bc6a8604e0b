import { defineExtension, type Extension } from 'kontor/extending';
import type { Tenant } from 'kontor/house';

const base = { name: 'bike-courier', interface: 1, variables: [{ name: 'VELORANZA_COURIER_URL' }] } as const;

/** Carrier of Swiss parcels: the courier if it has an address, else the post. */
export function parcelCarrier(address: string | undefined): Tenant['delivery']['carrier'] {
  return address ? 'own' : 'swiss-post';
}

/**
 * Sends parcels in Switzerland with a courier who rides cargo bicycles. `address`: where the courier takes orders; without
 * it the extension does nothing.
 */
export function bikeCourier(address: string | undefined): Extension {
  if (!address) return defineExtension(base);
  return defineExtension({
    ...base,
    carrier: {
      name: 'Velocorriere Ticino',
      trackingUrl: 'https://velocorriere.example/{number}',
      tenants: ['ch'],
      labels: {
        create: async ({ reference, recipient, weight, shipDay }, { fetch }) => {
          const answer = await fetch(`${address}/rides/${encodeURIComponent(reference)}`, {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ to: recipient, grams: weight, day: shipDay }),
          });
          // The courier rides in the canton only.
          if (answer.status === 422) return { ok: false, problem: 'refused', detail: 'outside of the area' };
          if (!answer.ok) return { ok: false, problem: 'away', detail: `status ${answer.status}` };
          const { code, label }: { code: unknown; label: unknown } = await answer.json();
          return {
            ok: true,
            trackingNumber: String(code),
            labelId: String(code),
            pdf: Uint8Array.from(Buffer.from(String(label), 'base64')),
          };
        },
        cancel: async (labelId, { fetch }) => {
          const answer = await fetch(`${address}/rides/by-code/${encodeURIComponent(labelId)}`, { method: 'DELETE' });
          return answer.ok || answer.status === 404
            ? { ok: true }
            : { ok: false, problem: 'away', detail: `status ${answer.status}` };
        },
      },
    },
  });
}
