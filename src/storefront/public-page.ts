/**
 * A route whose page is the same for everybody of a tenant, locale and address exports this as its `handle`; pages of
 * all other routes are kept nowhere. Its loader is called without cookies, and with known parameters only.
 */
export type PublicPage = {
  /** The parameters that the page knows, in a fixed order and one spelling: "?brand=a,b&page=2", or ''. */
  publicQuery(params: URLSearchParams): string;
};

export const noParameters: PublicPage = { publicQuery: () => '' };

/** Longer ones are nobody's. */
const LONGEST = 60;

/** A page that knows these parameters, each with one short value. */
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
