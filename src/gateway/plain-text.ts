/** Maximum length of an article number or a category path. */
export const LONGEST_KEY = 300;

/**
 * Returns an external text if the database accepts it; null if it has control characters or more than `most`
 * characters.
 */
export function gatewayText(text: string, most = LONGEST_KEY): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is refused.
  return text.length <= most && !/[\u0000-\u001f\u007f]/.test(text) ? text : null;
}
