import { createServer } from 'node:net';

/**
 * Run by inherit-port.ts: sends the listening socket that came as descriptor 4 back to the thread that asked, and ends
 * within the same turn of its event loop, so that it never accepts a connection itself.
 */
const DESCRIPTOR = 4;

const server = createServer();
server.once('error', () => process.exit(1));
server.listen({ fd: DESCRIPTOR });
process.send?.('port', server);
process.exit(0);
