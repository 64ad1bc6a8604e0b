/** Passkeys of the browser (WebAuthn). Its functions on JSON are missing in browsers of before 2025. */

/** Returns whether this browser can create passkeys and log in with them. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'
  );
}

/** Lets the person choose a passkey. Returns the signed answer as JSON; null if the person or the browser declines. */
export async function signByPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answerOf(await navigator.credentials.get({ publicKey }).catch(declined));
}

/** Lets the person create a passkey. Returns it as JSON; null if the person or the browser declines. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answerOf(await navigator.credentials.create({ publicKey }).catch(declined));
}

function answerOf(credential: Credential | null): string | null {
  return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : null;
}

/** Browsers report a closed dialog, an expired time and a missing key as one error, so that pages learn nothing. */
function declined(): null {
  return null;
}
