import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { locate } from '../drill.ts';
import { run, until } from './processes.ts';

export type Colour = 'blue' | 'green';
export type Totals = {
  /** Requests that the proxy answered, and those with a status of 500 or above, its own included. */
  requests: number;
  failures: number;
  /** Requests by the process that answered them. */
  answered: Record<Colour, number>;
};

export type TwoColours = {
  /** Sends new requests to exactly these processes. Resolves once the other one has answered its last request. */
  send(to: readonly Colour[]): Promise<void>;
  totals(): Promise<Totals>;
  stop(): Promise<void>;
};

const COLOURS = ['blue', 'green'] as const;

/**
 * Starts HAProxy before two processes on ports of this machine. At first it sends to blue only. It is patient with late health checks:
 * both processes, the database and the load share the processors of the drill.
 */
export async function startTwoColours(own: {
  port: number;
  ports: Record<Colour, number>;
  folder: string;
}): Promise<TwoColours> {
  const socket = path.join(own.folder, 'admin.sock');
  const file = path.join(own.folder, 'haproxy.cfg');
  fs.writeFileSync(
    file,
    `global
  stats socket ${socket} mode 600 level admin
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 150s
  timeout queue 10s
  timeout check 10s
  option redispatch
frontend front
  bind 127.0.0.1:${own.port}
  default_backend shop
backend shop
  option httpchk GET /readyz
  default-server check inter 1s fall 10
  server blue 127.0.0.1:${own.ports.blue}
  server green 127.0.0.1:${own.ports.green} disabled
`,
  );
  const program = run(locate('haproxy') ?? 'haproxy', ['-db', '-f', file]);
  const tell = (line: string): Promise<string> => {
    const connection = net.connect(socket);
    connection.end(`${line}\n`);
    return text(connection);
  };
  const rows = async () => tableOf(await tell('show stat'));
  const number = (row: Record<string, string> | undefined, name: string) => Number(row?.[name] ?? 0);
  const row = async (proxy: string, server: string) =>
    (await rows()).find(({ pxname, svname }) => pxname === proxy && svname === server);
  await until(
    async () => (await rows()).length > 0,
    () => `haproxy does not start: ${program.printed()}`,
  );
  return {
    send: async (to) => {
      for (const colour of COLOURS) if (to.includes(colour)) await tell(`set server shop/${colour} state ready`);
      for (const colour of to)
        await until(
          async () => (await row('shop', colour))?.status?.startsWith('UP') === true,
          () => `the proxy does not reach ${colour}`,
        );
      for (const colour of COLOURS.filter((one) => !to.includes(one))) {
        await tell(`set server shop/${colour} state drain`);
        await until(
          async () => number(await row('shop', colour), 'scur') === 0,
          () => `${colour} still has requests`,
        );
      }
    },
    totals: async () => {
      const [front, blue, green] = await Promise.all([
        row('front', 'FRONTEND'),
        row('shop', 'blue'),
        row('shop', 'green'),
      ]);
      return {
        requests: number(front, 'req_tot'),
        failures: number(front, 'hrsp_5xx'),
        answered: { blue: number(blue, 'stot'), green: number(green, 'stot') },
      };
    },
    stop: () => program.stop(),
  };
}

/** Reads the table that HAProxy prints as CSV with a head. */
function tableOf(csv: string): Record<string, string>[] {
  const [head = '', ...lines] = csv.replace(/^# /, '').trim().split('\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, place) => [names[place] ?? '', value])));
}
