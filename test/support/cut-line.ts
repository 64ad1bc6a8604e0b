import fs from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';

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
 * Opens a connection line to the PostgreSQL of the tests, which can be cut, silenced and restored while the database
 * runs.
 */
export async function openLine(databaseUrl: string): Promise<CutLine> {
  const parameters = new URL(databaseUrl.replace('postgresql:///', 'postgresql://local/')).searchParams;
  const target = parameters.get('host') ?? '';
  const socketFile = `.s.PGSQL.${parameters.get('port') ?? 5432}`;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'line-'));
  const sockets = new Set<Socket>();
  let server: Server | null = null;
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
  const listen = async (): Promise<void> => {
    server = createServer((near) => {
      const far = connect(path.join(target, socketFile));
      add(near);
      add(far);
      carry(near, far);
      carry(far, near);
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(path.join(folder, socketFile), resolve);
    await promise;
  };
  const cut = async (): Promise<void> => {
    const closed = Promise.withResolvers<void>();
    if (server) server.close(() => closed.resolve());
    else closed.resolve();
    server = null;
    for (const socket of sockets) socket.destroy();
    await closed.promise;
  };

  await listen();
  return {
    url: databaseUrl.replace(encodeURIComponent(target), encodeURIComponent(folder)),
    cut,
    silence: () => {
      isSilent = true;
    },
    restore: async () => {
      // Swallowed data is lost, so those connections are unusable.
      if (isSilent) await cut();
      isSilent = false;
      if (!server) await listen();
    },
    close: async () => {
      await cut();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
