import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { ALGORITHMS, type PasskeySite, passkeyLibrary, relyingParty } from './passkey-answers.ts';
import type { PasskeyRow } from './passkeys.store.ts';
import type { Customer } from './types.ts';

export type PasskeyRequest = Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>;
export type PasskeyCreation = Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>;

/** Duration of a challenge in milliseconds: as long as people need for a device beside the one they shop on. */
export const CHALLENGE_MS = 5 * 60_000;

/** Returns what a browser needs to ask for any passkey of this shop. `challenge` is base64url. */
export async function passkeyRequest(site: PasskeySite, challenge: string): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await passkeyLibrary();
  const { extensions: _, ...request } = await generateAuthenticationOptions({
    rpID: relyingParty(site),
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
  return request;
}

/** Returns what a browser needs to create a passkey of an account. Devices that have one are not asked for another. */
export async function passkeyCreation(
  site: PasskeySite,
  { customer, known, challenge }: { customer: Customer; known: PasskeyRow[]; challenge: string },
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await passkeyLibrary();
  const { extensions: _, ...creation } = await generateRegistrationOptions({
    rpName: site.tenant.seoTitleName,
    rpID: relyingParty(site),
    userName: customer.email,
    userDisplayName: `${customer.firstName} ${customer.lastName}`,
    // An opaque id, so that an authenticator replaces an older passkey of the same account.
    userID: new TextEncoder().encode(customer.id),
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return creation;
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
