import { defineExtension, type Extension } from 'kontor/extending';

const base = {
  name: 'workshop-week',
  interface: 1,
  variables: [{ name: 'VELORANZA_BOARD_URL', isShown: true }],
} as const;

/**
 * Opens the week on the board of the workshop, every Monday before work. `address`: where the board takes notes; without it
 * the extension does nothing.
 */
export function workshopWeek(address: string | undefined): Extension {
  if (!address) return defineExtension(base);
  return defineExtension({
    ...base,
    jobs: [
      {
        name: 'open',
        cron: '0 5 * * 1',
        does: 'opens the week on the board of the workshop',
        run: async ({ fetch, now }) => {
          // The date is the key: the board opens a week once, also if the job runs again.
          const week = now().toISOString().slice(0, 10);
          const answer = await fetch(`${address}/weeks/${week}`, { method: 'PUT' });
          if (!answer.ok) throw new Error(`the board answered ${answer.status}`);
        },
      },
    ],
  });
}
