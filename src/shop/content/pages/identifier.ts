/** The home page is "storefront"; every other page is its path with slashes turned into hyphens. */
export function identifierOf(path: string): string {
  return path === '/' ? 'storefront' : path.replace(/^\//, '').replaceAll('/', '-');
}
