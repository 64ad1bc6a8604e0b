import http from 'node:http';

/** Process of endpoints that count what arrives. The path names the endpoint. Tells its port, and its figures when asked. */
let received = 0;
const server = http.createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    received += 1;
    response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});
process.on('message', () => process.send?.({ received }));
