import { networksOf } from '../../../platform/identity/address-networks.ts';

export type UploadCapacityLimits = {
  /** Forms with files that may arrive at the same time: all together, of one address and of one network. */
  forms: number;
  perAddress: number;
  perNetwork: number;
};

/** Place of a form in progress. A displaced one stores nothing more. */
export type UploadSlot = { isDisplaced(): boolean; leave(): void };
type RefusalReason = 'address' | 'network' | 'full';
export type UploadFigures = { uploading: number; displaced: number; refused: Record<RefusalReason, number> };

export type UploadCapacity = {
  /** Admits a form; null: the sender must wait until other forms have arrived. */
  enter(address: string): UploadSlot | null;
  figures(): UploadFigures;
};

type Entry = { address: string; network: string; isDisplaced: boolean };

/**
 * Limits the forms with files in progress, by their number: each form's files have a limited size. No address and no
 * network can take all slots. If all are taken, a sender displaces the newest form of the network with the most forms. It
 * waits if its own network would then have as many.
 */
export function createUploadCapacity(limits: UploadCapacityLimits): UploadCapacity {
  // In the order of arrival.
  const entries = new Set<Entry>();
  const refused: Record<RefusalReason, number> = { address: 0, network: 0, full: 0 };
  let displaced = 0;

  const count = (isCounted: (entry: Entry) => boolean): number => [...entries].filter(isCounted).length;

  function refuse(reason: RefusalReason): null {
    refused[reason] += 1;
    return null;
  }

  /** Displaces a form of the network with the most forms; false if a newcomer with `own` forms has no better claim. */
  function displaceOne(own: number): boolean {
    const networks = new Map<string, Entry[]>();
    for (const entry of entries) networks.set(entry.network, [...(networks.get(entry.network) ?? []), entry]);
    const largest = [...networks.values()].reduce((most, next) => (next.length > most.length ? next : most), []);
    const newest = largest.at(-1);
    if (newest === undefined || largest.length <= own + 1) return false;
    newest.isDisplaced = true;
    entries.delete(newest);
    displaced += 1;
    return true;
  }

  return {
    enter: (client) => {
      const networks = networksOf(client);
      const [address = client, network = address] = [networks[0], networks.at(-1)];
      const own = count((entry) => entry.network === network);
      if (count((entry) => entry.address === address) >= limits.perAddress) return refuse('address');
      if (own >= limits.perNetwork) return refuse('network');
      if (entries.size >= limits.forms && !displaceOne(own)) return refuse('full');
      const entry: Entry = { address, network, isDisplaced: false };
      entries.add(entry);
      return {
        isDisplaced: () => entry.isDisplaced,
        leave: () => {
          entries.delete(entry);
        },
      };
    },
    figures: () => ({ uploading: entries.size, displaced, refused: { ...refused } }),
  };
}
