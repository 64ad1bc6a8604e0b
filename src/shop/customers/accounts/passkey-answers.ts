import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as v from 'valibot';
import type { CustomerSite } from './registration.ts';

/** Longest answer of an authenticator that is read, in characters; those without attestation need about 2,000. */
const MOST = 16_384;
/** Base64url as browsers write it. */
const Bytes = v.pipe(v.string(), v.regex(/^[\w-]*$/));
const Transports = v.fallback(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(8)), []);

const AddedAnswer = v.object({
  id: v.pipe(Bytes, v.nonEmpty(), v.maxLength(1400)),
  rawId: Bytes,
  type: v.literal('public-key'),
  response: v.object({ clientDataJSON: Bytes, attestationObject: Bytes, transports: v.optional(Transports, []) }),
});

const LoginAnswer = v.object({
  id: v.pipe(Bytes, v.nonEmpty(), v.maxLength(1400)),
  rawId: Bytes,
  type: v.literal('public-key'),
  response: v.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
});

/** `pageUrl`: origin of the tenant in the asking browser; never of a forged host. */
export type PasskeySite = CustomerSite & { pageUrl: string };

/** Loads the library with the first passkey, since each thread of the shop loads this department. */
export const passkeyLibrary = () => import('@simplewebauthn/server');

/** Returns the domain that passkeys belong to. Authenticators offer them on no other one. */
export function relyingParty({ pageUrl }: PasskeySite): string {
  return new URL(pageUrl).hostname;
}

/** Parses the answer to a creation; null if no browser gives it. */
export function parseAdded(text: string | undefined): RegistrationResponseJSON | null {
  const answer = parsed(AddedAnswer, text);
  if (answer === null) return null;
  return { ...answer, clientExtensionResults: {} };
}

/** Parses the answer to a login; null if no browser gives it. */
export function parseLogin(text: string | undefined): AuthenticationResponseJSON | null {
  const answer = parsed(LoginAnswer, text);
  return answer === null ? null : { ...answer, clientExtensionResults: {} };
}

function parsed<Output>(schema: v.GenericSchema<unknown, Output>, text = ''): Output | null {
  if (text.length > MOST) return null;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  const result = v.safeParse(schema, given);
  return result.success ? result.output : null;
}

/** Returns the challenge that an answer says it signed; the caller compares it with those that the shop gave. */
export function challengeOf(answer: { response: { clientDataJSON: string } }): string | null {
  const said = parsed(
    v.object({ challenge: Bytes }),
    Buffer.from(answer.response.clientDataJSON, 'base64url').toString(),
  );
  return said?.challenge ?? null;
}

/** `challenge` was given by the shop and is used up by this answer. */
/** Signature algorithms that all browsers offer (COSE): EdDSA, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257];

type Expected = { site: PasskeySite; challenge: string };

/** Returns the key of a new passkey; null if the answer proves none. The device verified the person. */
export async function createdKey(
  response: RegistrationResponseJSON,
  { site, challenge }: Expected,
): Promise<{ credentialId: string; publicKey: Buffer; counter: number } | null> {
  const { verifyRegistrationResponse } = await passkeyLibrary();
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: new URL(site.pageUrl).origin,
    expectedRPID: relyingParty(site),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused);
  if (!checked?.verified) return null;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter };
}

/** Returns the new count of an authenticator that signed the challenge with this key; null otherwise. */
export async function provenUse(
  response: AuthenticationResponseJSON,
  passkey: { credentialId: string; publicKey: Buffer; counter: number },
  { site, challenge }: Expected,
): Promise<number | null> {
  const { credentialId: id, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: new URL(site.pageUrl).origin,
    expectedRPID: relyingParty(site),
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(refused);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}

/** Turns the errors of the library into a refusal: each of them says that the answer proves nothing. */
function refused(): null {
  return null;
}
