import { defineExtension, type Extension } from 'kontor/extending';

const base = {
  name: 'workshop-board',
  interface: 1,
  variables: [{ name: 'VELORANZA_BOARD_URL', isShown: true }],
} as const;

/**
 * Tells the board of the workshop which orders were shipped, so that it plans the first service. `address`: where the
 * board takes notes; without it the extension does nothing.
 */
export function workshopBoard(address: string | undefined): Extension {
  if (!address) return defineExtension(base);
  return defineExtension({
    ...base,
    listeners: [
      {
        name: 'shipped',
        types: ['shipment.created'],
        handle: async ({ id, at, data }, { fetch, log }) => {
          const note = { id, order: data.order, shippedAt: data.shippedAt ?? at.toISOString() };
          const answer = await fetch(address, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(note),
          });
          // The shop passes the event again later.
          if (!answer.ok) throw new Error(`the board answered ${answer.status}`);
          log.info({ event: id }, 'the workshop was told of a shipment');
        },
      },
    ],
  });
}
