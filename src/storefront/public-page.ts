/**
 * Exported as `handle` by routes whose page is equal for all visitors of a tenant, locale and address. Pages of all
 * other routes are not cached. The loader runs without cookies and with known parameters only.
 */
export type PublicPage = {
  /**
   * Returns the known parameters in a fixed order and one spelling: "?brand=a,b&page=2", or ''. `filters` are the keys of
   * the attributes by which lists filter.
   */
  publicQuery(params: URLSearchParams, filters: Pick<ReadonlySet<string>, 'has'>): string;
};

export const noParameters: PublicPage = { publicQuery: () => '' };

/** Maximum length of a value; longer ones are ignored. */
const LONGEST = 60;

/** Returns a page with these parameters, each with one short value. */
export function parameters(...names: string[]): PublicPage {
  return {
    publicQuery: (params) => {
      const known = new URLSearchParams();
      for (const name of names) {
        const value = params.get(name);
        if (value !== null && value.length <= LONGEST) known.set(name, value);
      }
      return known.size === 0 ? '' : `?${known}`;
    },
  };
}

export function isPublicPage(handle: unknown): handle is PublicPage {
  return (
    typeof handle === 'object' && handle !== null && 'publicQuery' in handle && typeof handle.publicQuery === 'function'
  );
}
