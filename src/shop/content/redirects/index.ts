/** Redirects of paths that have no page any more. */
export * from './redirects.ts';
