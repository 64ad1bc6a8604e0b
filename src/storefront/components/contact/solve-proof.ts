/** Requests a proof-of-work challenge, solves it and returns the solution for the form. */
export async function solveProof(): Promise<string> {
  const [{ solveChallenge }, { deriveKey }, answer] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
    fetch('/api/contact/challenge'),
  ]);
  if (!answer.ok) throw new Error('there is no challenge');
  const challenge = await answer.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('the work took too long');
  return btoa(JSON.stringify({ challenge, solution }));
}
