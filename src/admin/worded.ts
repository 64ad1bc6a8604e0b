/** Returns the text of a code from an address or an old entry; undefined for an unknown code. */
export function textOfCode(words: Readonly<Record<string, string>>, value: unknown): string | undefined {
  return typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined;
}

/** Returns the sentence of a refused act: the refusals that all acts share, and the problems of its section. */
export function refusedText<Problem extends string>(
  text: { notAllowed: string; notFound: string },
  problem: Problem | 'not-allowed' | 'not-found',
  problems: Readonly<Record<Problem, string>>,
): string {
  if (problem === 'not-allowed') return text.notAllowed;
  return problem === 'not-found' ? text.notFound : problems[problem];
}

/**
 * Returns a role as pages show it: the text of a built-in one, or the name of an own one. Roles in single tenants, such
 * as "ch: service, de: Telefon", each have their text.
 */
export function roleText(text: { roles: Readonly<Record<string, string>> }, role: string): string {
  const named = (name: string) => textOfCode(text.roles, name) ?? name;
  const isByTenant = /^[a-z]{2}: /.test(role);
  if (!isByTenant) return named(role);
  return role.replaceAll(/(^|, )([a-z]{2}): ([^,]+)/g, (_, before: string, id: string, name: string) => {
    return `${before}${id.toUpperCase()}: ${named(name)}`;
  });
}

/** Returns the description of a role: the text of a built-in one, or what was entered for an own one. */
export function roleAbout(
  text: { employeeRoles: { builtInAbout: Readonly<Record<string, string>> } },
  role: { name: string; description: string; isOwn: boolean },
): string {
  return role.isOwn ? role.description : (textOfCode(text.employeeRoles.builtInAbout, role.name) ?? '');
}
