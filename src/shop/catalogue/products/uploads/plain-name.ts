/** Returns the bare name of a file, without folders and special characters. */
export function plainName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  return (
    base
      .replaceAll(/[^\p{L}\p{N}._ -]/gu, '')
      .trim()
      .slice(-100) || 'feed'
  );
}
