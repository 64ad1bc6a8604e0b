import { BroadcastChannel, parentPort, threadId, workerData } from 'node:worker_threads';
import type { Command, Report } from './commanded-workers.ts';

/** Replaces src/server/worker.ts and obeys a test's commands over a channel: see commanded-workers.ts. */
const channel = new BroadcastChannel(workerData.config.channel);
const say = (message: object) => parentPort?.postMessage(message);
const report = (what: Report['what']) => channel.postMessage({ thread: threadId, what } satisfies Report);
const leave = () => say({ kind: 'drained', figures: [] });
let busy = false;

parentPort?.on('message', (message: { kind: string; id?: number }) => {
  if (message.kind === 'figures') say({ kind: 'figures', id: message.id, figures: [] });
  if (message.kind !== 'drain') return;
  report('drain');
  if (!busy) leave();
});

channel.onmessage = ({ data }: { data: Command }) => {
  if (data.thread !== threadId) return;
  if (data.tell === 'open' || data.tell === 'open-busy') {
    busy = data.tell === 'open-busy';
    say({ kind: 'ready', descriptor: undefined, port: undefined });
  }
  if (data.tell === 'fail' || data.tell === 'fail-away')
    say({ kind: 'failed', reason: 'the shop is broken', databaseAway: data.tell === 'fail-away' });
  if (data.tell === 'break')
    setImmediate(() => {
      throw new Error('boom');
    });
  if (data.tell === 'leave') leave();
};
report('start');
