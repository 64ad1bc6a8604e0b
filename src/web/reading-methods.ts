/** Methods that only read. */
export const READING_METHODS: readonly string[] = ['GET', 'HEAD'];

/** Allow header of an address that can only be read. */
export const ALLOW_READING = READING_METHODS.join(', ');

/** Text of a 405 answer for programs. */
export const NOT_ALLOWED = 'This address does not take this method.';

/** Returns whether a method only reads. */
export function isReading(method: string): boolean {
  return READING_METHODS.includes(method);
}
