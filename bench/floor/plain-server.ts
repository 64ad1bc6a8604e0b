import fs from 'node:fs';
import http from 'node:http';
import * as v from 'valibot';
import { RecordedAnswers } from './record-answers.ts';

/**
 * Floor of HTTP: a bare server that sends recorded answers. The address "/3" names the fourth one. Argument: a file
 * with the answers. Tells its port.
 */
const answers = v
  .parse(RecordedAnswers, JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8')))
  .map(({ status, headers, body }) => ({ status, headers: headers.flat(), body: Buffer.from(body, 'base64') }));

const server = http.createServer((request, response) => {
  const answer = answers[Number(request.url?.slice(1))];
  request.resume();
  request.on('end', () => {
    if (!answer) return response.writeHead(404).end();
    return response.writeHead(answer.status, answer.headers).end(answer.body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});
