import { setTimeout as passed } from 'node:timers/promises';
import type { Fleet, Part } from './fleet.ts';

/** Fault of one part. `begin` breaks it, `end` brings it back. */
export type Fault = { name: string; begin(): Promise<void> | void; end(): void };
/** Time of a fault in milliseconds: from its begin up to the next one's, and from its end until the fleet was whole. */
export type FaultTime = { name: string; since: number; until: number; wholeAfter: number };

/** All faults, in order. The primary restarts in place: its failover by Patroni has a drill of its own. */
export function faultsOf({ machines, programs }: Fleet): Fault[] {
  const killed = (part: Part, name: string): Fault => ({
    name: `kill of ${name}`,
    begin: () => programs[part].kill(),
    end: () => programs[part].start(),
  });
  return [
    killed('web1', 'web machine 1'),
    killed('web2', 'web machine 2'),
    {
      name: 'web machine 1 cut off the network',
      begin: () => machines.web1.cut(),
      end: () => machines.web1.join(),
    },
    killed('worker', 'the worker'),
    killed('proxy', 'HAProxy'),
    killed('pooler', 'PgBouncer'),
    killed('replica', 'the replica'),
    killed('primary', 'the primary'),
  ];
}

/** Runs the faults one after another. `periodMs`: time for each; `downMs`: the part of it until the part comes back. */
export async function runFaults(
  fleet: Fleet,
  { periodMs, downMs, say }: { periodMs: number; downMs: number; say(line: string): void },
): Promise<FaultTime[]> {
  const times: FaultTime[] = [];
  for (const { name, begin, end } of faultsOf(fleet)) {
    const since = Date.now();
    await begin();
    await passed(downMs);
    end();
    const wholeAfter = await fleet.whole();
    await passed(Math.max(0, since + periodMs - Date.now()));
    times.push({ name, since, until: Date.now(), wholeAfter });
    say(`  ${name}: whole ${Math.round(wholeAfter / 100) / 10} s after it came back`);
  }
  return times;
}
