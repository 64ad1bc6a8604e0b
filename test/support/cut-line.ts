import fs from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const HERE = '127.0.0.1';

export type CutLine = {
  /** The database's address over this line. */
  url: string;
  /** Breaks all connections and refuses new ones, as if the database had ended. */
  cut(): Promise<void>;
  /** Leaves connections open and transfers nothing, as if the database did not answer. */
  silence(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a connection line to the PostgreSQL of the tests, and to the pooler before it if the address names one. It can be
 * cut, silenced and restored while both run.
 */
export async function openLine(databaseUrl: string): Promise<CutLine> {
  const parameters = new URL(databaseUrl.replace('postgresql:///', 'postgresql://local/')).searchParams;
  const target = parameters.get('host') ?? '';
  const socketFile = `.s.PGSQL.${parameters.get('port') ?? 5432}`;
  const pooler = parameters.get('pooler');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'line-'));
  const sockets = new Set<Socket>();
  let servers: Server[] = [];
  /** Port of the line to the pooler, kept when the line is restored. */
  let poolerPort = 0;
  let isSilent = false;

  const add = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const carry = (from: Socket, to: Socket): void => {
    from.on('data', (data) => {
      if (!isSilent) to.write(data);
    });
    from.on('close', () => to.destroy());
  };
  const listen = async (
    near: { path: string } | { host: string; port: number },
    open: () => Socket,
  ): Promise<Server> => {
    const server = createServer((caller) => {
      const far = open();
      add(caller);
      add(far);
      carry(caller, far);
      carry(far, caller);
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(near, resolve);
    await promise;
    return server;
  };
  const open = async (): Promise<void> => {
    servers.push(await listen({ path: path.join(folder, socketFile) }, () => connect(path.join(target, socketFile))));
    if (pooler === null) return;
    const server = await listen({ host: HERE, port: poolerPort }, () => connect(Number(pooler.split(':')[1]), HERE));
    poolerPort = (server.address() as AddressInfo).port;
    servers.push(server);
  };
  const cut = async (): Promise<void> => {
    const closed = servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
        }),
    );
    servers = [];
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
  };

  await open();
  return {
    url: databaseUrl
      .replace(encodeURIComponent(target), encodeURIComponent(folder))
      .replace(/pooler=[^&]*/, `pooler=${HERE}:${poolerPort}`),
    cut,
    silence: () => {
      isSilent = true;
    },
    restore: async () => {
      // Swallowed data is lost, so those connections are unusable.
      if (isSilent) await cut();
      isSilent = false;
      if (servers.length === 0) await open();
    },
    close: async () => {
      await cut();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
