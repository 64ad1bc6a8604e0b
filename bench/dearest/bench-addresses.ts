import type { Send } from './requests.ts';

/** Returns a sender whose requests come from another address and network each time, so that no limit refuses them. */
export function openBenchAddresses(url: string): Send {
  let sent = 0;
  return ({ path, method = 'GET', headers = {}, body }) => {
    sent += 1;
    return fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...headers, 'x-forwarded-for': `10.${(sent >> 8) & 255}.${sent & 255}.7` },
      ...(body === undefined ? {} : { body }),
    });
  };
}
