import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export type TcpLine = {
  port: number;
  /** Breaks all connections and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
};

/** Opens a TCP port on loopback that leads to a socket file and can be cut while the server behind it runs. */
export async function openTcpLine(socketPath: string): Promise<TcpLine> {
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;

  const add = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const restore = async (): Promise<void> => {
    if (server) return;
    server = createServer((near) => {
      const far = connect(socketPath);
      add(near);
      add(far);
      near.pipe(far).on('close', () => near.destroy());
      far.pipe(near).on('close', () => far.destroy());
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  await restore();
  return {
    port,
    cut: async () => {
      if (!server) return;
      const closed = once(server, 'close');
      server.close();
      server = null;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore,
  };
}
