/** Matches a complete postal code of any tenant's country; shorter input is not requested. */
const WHOLE = /^\d{4,5}(?: ?[a-z]{2})?$/i;

export type AnsweredTowns = { country: string; towns: string[] };

function isAnswer(value: unknown): value is AnsweredTowns {
  if (typeof value !== 'object' || value === null || !('country' in value) || !('towns' in value)) return false;
  const { country, towns } = value;
  return typeof country === 'string' && Array.isArray(towns) && towns.every((town) => typeof town === 'string');
}

/**
 * Returns the towns of a postal code. Null if the code is incomplete or the request fails; then the customer types the
 * town.
 */
export async function fetchTowns(postalCode: string, signal: AbortSignal): Promise<AnsweredTowns | null> {
  const code = postalCode.trim();
  if (!WHOLE.test(code)) return null;
  try {
    const answer = await fetch(`/api/delivery/places?${new URLSearchParams({ postalCode: code })}`, { signal });
    const content: unknown = answer.ok ? await answer.json() : null;
    return isAnswer(content) ? content : null;
  } catch {
    return null;
  }
}
