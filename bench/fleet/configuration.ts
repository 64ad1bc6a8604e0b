/** Port on which HAProxy answers shoppers, and that of the machines of the shop. */
export const SHOP_PORT = 4750;
export const POOLER_PORT = 6432;

/**
 * Returns the configuration of HAProxy: deploy/proxies/haproxy.cfg without TLS, before several machines. The load tells the
 * addresses of its shoppers, since it has only one. Throws if the example lacks a line to replace.
 */
export function proxyConfiguration(
  example: string,
  own: { port: number; socket: string; servers: readonly { name: string; address: string }[] },
): string {
  const checks = /^ {4}server shop1 \S+ (.+)$/m.exec(example)?.[1] ?? '';
  const lines = own.servers.map(({ name, address }) => `    server ${name} ${address} ${checks}`);
  const replacements: [RegExp, string][] = [
    [/^ {4}(?:log |user |group ).*\n/gm, ''],
    [/^global\n/m, `global\n    stats socket ${own.socket} mode 600 level admin\n`],
    [/^frontend http\n(?: {4}.*\n)+/m, ''],
    [/^ {4}bind :443 .*$/m, `    bind 127.0.0.1:${own.port}`],
    [/^ {4}http-request set-header X-Forwarded-For .*\n/m, ''],
    [/^ {4}server shop1 .*$/m, lines.join('\n')],
  ];
  return replacements.reduce((text, [pattern, by]) => {
    const replaced = text.replace(pattern, by);
    if (replaced === text) throw new Error(`the example of HAProxy has no ${pattern}`);
    return replaced;
  }, example);
}

/** Returns the configuration of PgBouncer that docs/operations.md gives, for one database. Throws if that page has none. */
export function poolerConfiguration(page: string, own: { address: string; database: string; log: string }): string {
  const documented = /```ini\n(\[databases\][^`]+)```/.exec(page)?.[1];
  if (documented === undefined) throw new Error('docs/operations.md configures no pooler');
  const changed = documented.replace('host=db port=5432', `host=${own.database} port=5432 user=kontor`);
  return `${changed}
listen_addr = ${own.address}
listen_port = ${POOLER_PORT}
unix_socket_dir =
auth_type = any
logfile = ${own.log}
`;
}
