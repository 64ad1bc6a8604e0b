import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { takePart } from '../index/answer-query.ts';
import type { CatalogueView } from '../index/catalogue-view.ts';
import { isTaken, joinShares, type Others, type Share, type WorkSharing } from '../index/share-work.ts';
import type { BetweenAnswerers } from './messages.ts';

/** Shares long lists with the other answering threads: invites them, and helps them when this thread is idle. */
export function otherThreads(
  sharing: WorkSharing,
  viewOf: (tenant: string) => CatalogueView | undefined,
): { others: Others; meet(port: MessagePort): void } {
  const ports = new Set<MessagePort>();

  function takePartIn(port: MessagePort, message: BetweenAnswerers): void {
    // A result for an abandoned answer arrives too late.
    if (message.kind !== 'invitation') return;
    const { invitation } = message;
    const { id, work, piece, request } = invitation;
    const view = viewOf(request.tenant);
    if (!view || isTaken(work)) return;
    joinShares(work, piece, (take) => {
      const say = (answer: BetweenAnswerers): void => port.postMessage(answer);
      try {
        const share = takePart(view, invitation, take);
        if (share) say({ kind: 'share', id, share });
      } catch (error) {
        say({ kind: 'broken', id, reason: error instanceof Error ? (error.stack ?? error.message) : 'unknown' });
      }
    });
  }

  return {
    meet: (port) => {
      ports.add(port);
      port.once('close', () => ports.delete(port));
      port.on('message', (message: BetweenAnswerers) => takePartIn(port, message));
    },
    others: {
      sharing,
      invite: (invitation) => {
        for (const port of ports) port.postMessage({ kind: 'invitation', invitation } satisfies BetweenAnswerers);
      },
      shares: (id) => [...ports].flatMap((port) => sharesFrom(port, id)),
    },
  };
}

/** Skips invitations that precede the shares: their senders do not wait for other threads. */
function sharesFrom(port: MessagePort, id: number): Share[] {
  const shares: Share[] = [];
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
    const message: BetweenAnswerers = next.message;
    if (message.kind === 'broken' && message.id === id)
      throw new Error(`another search thread failed: ${message.reason}`);
    if (message.kind === 'share' && message.id === id) shares.push(message.share);
  }
  return shares;
}
