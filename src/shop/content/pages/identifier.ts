/** Returns "storefront" for the home page, else the path with hyphens in place of slashes. */
export function identifierOf(path: string): string {
  return path === '/' ? 'storefront' : path.replace(/^\//, '').replaceAll('/', '-');
}
