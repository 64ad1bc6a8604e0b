/**
 * Returns "L. Muster" for "Lea Muster". Lists have enough to recognise a person; reading one object gives the whole name and is
 * recorded in the audit trail.
 */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return rest.length === 0 ? first : `${[...first][0] ?? ''}. ${rest.join(' ')}`;
}

/** Returns the begin of a code, so that a list of codes cannot be redeemed. */
export function shortCode(code: string): string {
  return `${code.slice(0, 2)}…`;
}
