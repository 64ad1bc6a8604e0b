import path from 'node:path';

/**
 * Where processes that tests start keep what V8 made of their sources: a start costs a third of the processor time, and
 * there are some hundred of them. Only processes that end by themselves write it.
 */
export const COMPILE_CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/compiled');
