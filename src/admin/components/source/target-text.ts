/** Writes a target as people read it: "ch/de-CH" is "CH de-CH". */
export function targetText(target: string): string {
  const [tenant = '', locale] = target.split('/');
  return [tenant.toUpperCase(), locale].filter(Boolean).join(' ');
}
