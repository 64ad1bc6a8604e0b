/** The door of redirects: where addresses lead at which there is no page any more. */
export * from './redirects.ts';
