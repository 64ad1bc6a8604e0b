/** Key of a client, or its id and key, which are exchanged for tokens of minutes. */
export type Credentials = { key: string } | { clientId: string; key: string };

/** Source of the bearer credential of requests. */
export type Bearer = {
  /** Returns the credential; a problem if the shop gives none. */
  current(signal: AbortSignal): Promise<{ ok: true; value: string } | { ok: false; answer: Response }>;
  /** Notes that the shop has refused a credential. Returns whether a new one may succeed. */
  refused(value: string): boolean;
};

/** Time before the end of a token at which the next one is fetched. */
const SPARE_MS = 60_000;

type Token = { value: string; until: number };

/** `request` sends the request for a token; it repeats what may be repeated. */
export function createBearer(
  credentials: Credentials,
  request: (init: { headers: Record<string, string>; body: string }, signal: AbortSignal) => Promise<Response>,
  now: () => Date,
): Bearer {
  if (!('clientId' in credentials)) {
    const { key } = credentials;
    return { current: async () => ({ ok: true, value: key }), refused: () => false };
  }
  const basic = Buffer.from(`${credentials.clientId}:${credentials.key}`).toString('base64');
  let token: Token | null = null;
  let asking: Promise<Token | Response> | null = null;

  async function ask(signal: AbortSignal): Promise<Token | Response> {
    const answer = await request(
      {
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
      },
      signal,
    );
    if (!answer.ok) return answer;
    const body: unknown = await answer.json();
    if (!isTokenBody(body)) throw new Error('the answer to a token request has no token');
    token = { value: body.access_token, until: now().getTime() + body.expires_in * 1000 };
    return token;
  }

  return {
    current: async (signal) => {
      if (token && token.until - now().getTime() > SPARE_MS) return { ok: true, value: token.value };
      // Requests at the same time share one token request.
      asking ??= ask(signal).finally(() => {
        asking = null;
      });
      const got = await asking;
      return got instanceof Response ? { ok: false, answer: got.clone() } : { ok: true, value: got.value };
    },
    refused: (value) => {
      if (token?.value === value) token = null;
      return true;
    },
  };
}

function isTokenBody(body: unknown): body is { access_token: string; expires_in: number } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'access_token' in body &&
    typeof body.access_token === 'string' &&
    'expires_in' in body &&
    typeof body.expires_in === 'number'
  );
}
