import * as v from 'valibot';
import { ConfigProblem } from '../platform/config-problem.ts';

/** Address of the shop, and the API client that the assistant works as. */
export type McpSettings = { url: URL; clientId: string; secret: string };

const LOOPBACK = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const Environment = v.object({
  KONTOR_URL: v.pipe(
    v.optional(v.string(), ''),
    v.url('KONTOR_URL must be the address of the shop, such as https://shop.example.com'),
    v.check(isSafe, 'KONTOR_URL must begin with https://, because the key of the client is sent there'),
  ),
  KONTOR_CLIENT_ID: v.pipe(
    v.optional(v.string(), ''),
    v.uuid('KONTOR_CLIENT_ID must be the id that the page of the API client shows'),
  ),
  KONTOR_CLIENT_SECRET: v.pipe(
    v.optional(v.string(), ''),
    v.startsWith('kontor_', 'KONTOR_CLIENT_SECRET must be a key of the API client (kontor_…)'),
  ),
});

/** Only this machine is reached without TLS. */
function isSafe(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

/** Reads the settings from the environment. Arguments have none, because other accounts of a machine can read them. */
export function readMcpSettings(environment: Record<string, string | undefined>): McpSettings {
  const read = v.safeParse(Environment, environment, { abortPipeEarly: true });
  if (!read.success) throw new ConfigProblem(read.issues[0].message);
  const { KONTOR_URL: url, KONTOR_CLIENT_ID: clientId, KONTOR_CLIENT_SECRET: secret } = read.output;
  return { url: new URL(url), clientId, secret };
}
