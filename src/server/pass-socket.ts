import { createServer } from 'node:net';

/**
 * Descriptor of the listening socket. inherit-port.ts runs this script, which sends the socket back to the requesting
 * thread. It ends in the same iteration of its event loop, so it never accepts a connection itself.
 */
const DESCRIPTOR = 4;

const server = createServer();
server.once('error', () => process.exit(1));
server.listen({ fd: DESCRIPTOR });
process.send?.('port', server);
process.exit(0);
