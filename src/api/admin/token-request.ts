import type { ApiAccess } from '../../shop/staff/api-clients/index.ts';
import type { AdminLimits } from './admin-limits.ts';
import { adminProblemResponse } from './admin-problems.ts';
import { type RequestAddress, refusedCredential } from './admit-client.ts';
import { digestOf } from './credential.ts';

export const TOKEN_PATH = '/api/admin/oauth/token';

const MOST_BYTES = 10_000;
const FORM = 'application/x-www-form-urlencoded';

/** Errors of RFC 6749, section 5.2. */
type TokenError = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type';

/**
 * Answers a request for an access token: OAuth 2.0 client credentials (RFC 6749, section 4.4), with the client's id and
 * secret as Basic authentication or in the form.
 */
export async function answerTokenRequest(
  deps: { access: ApiAccess; limits: AdminLimits },
  request: Request,
  address: RequestAddress,
): Promise<Response> {
  const form = await readForm(request);
  if (!form) return refused('invalid_request');
  if (form.get('grant_type') !== 'client_credentials') return refused('unsupported_grant_type');
  const given = basicOf(request.headers.get('authorization')) ?? {
    clientId: form.get('client_id') ?? '',
    secret: form.get('client_secret') ?? '',
  };
  const outcome = await deps.limits.attempts.check(digestOf(`${given.clientId}:${given.secret}`), address.limit, () =>
    deps.access.token({ ...given, address: address.full }),
  );
  if (!outcome.ok) {
    const problem = refusedCredential(outcome);
    return problem.code === 'too-many-requests' ? adminProblemResponse(problem) : refused('invalid_client');
  }
  const rate = deps.limits.client.takeCounted(given.clientId);
  if (!rate.ok)
    return adminProblemResponse({ code: 'too-many-requests', headers: { 'Retry-After': String(rate.retryAfter) } });
  return Response.json(
    {
      access_token: outcome.token,
      token_type: 'Bearer',
      expires_in: outcome.seconds,
      scope: outcome.scopes.join(' '),
    },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}

function refused(error: TokenError): Response {
  const isClient = error === 'invalid_client';
  return Response.json(
    { error },
    {
      status: isClient ? 401 : 400,
      headers: {
        'Cache-Control': 'no-store',
        ...(isClient ? { 'WWW-Authenticate': 'Basic realm="admin api"' } : {}),
      },
    },
  );
}

/** Returns the form of a request; null if it is none, or too large. */
async function readForm(request: Request): Promise<URLSearchParams | null> {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type !== FORM || Number(request.headers.get('content-length') ?? '0') > MOST_BYTES) return null;
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST_BYTES) return null;
  }
  return new URLSearchParams(text);
}

function basicOf(header: string | null): { clientId: string; secret: string } | null {
  const [, encoded = ''] = /^Basic +([\w+/=]{1,500})$/i.exec(header ?? '') ?? [];
  const [clientId, secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return clientId !== undefined && secret !== undefined ? { clientId, secret } : null;
}
