import { listListeners, retryParked } from '../shop/staff/listeners/index.ts';
import { CallProblem, type Command, type ExitCode } from './command.ts';
import { withDatabase } from './open-database.ts';

/** Commands for the listeners of extensions. The first name is the longer one, so that it is found first. */
export const listenerCommands: Command[] = [
  {
    name: 'listeners retry',
    operands: ['NAME'],
    options: {},
    summary: 'lets a listener of an extension get its parked events again',
    details: 'NAME is the name that `listeners` prints: that of the extension, a dot, and that of the listener.',
    run: (call) =>
      withDatabase(call.config, async ({ pool }): Promise<ExitCode> => {
        const [name = ''] = call.operands;
        const retried = await retryParked(pool, name);
        if (retried === null) throw new CallProblem(`there is no listener ${name}`);
        call.out(`${retried} parked events are passed again`);
        return 0;
      }),
  },
  {
    name: 'listeners',
    operands: [],
    options: {},
    summary: 'lists the listeners of extensions, and the events that wait or are parked',
    run: (call) =>
      withDatabase(call.config, async ({ pool }): Promise<ExitCode> => {
        const listeners = await listListeners(pool);
        if (listeners.length === 0) call.out('no extension has listened to events yet');
        for (const { name, behind, waiting, parked } of listeners)
          call.out(`${name}: ${behind} positions behind, ${waiting} events wait, ${parked} are parked`);
        return 0;
      }),
  },
];
