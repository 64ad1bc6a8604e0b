const CONTROL = /\p{Cc}/gu;

/** One line without signs that nobody sees; PostgreSQL takes no text with NUL in it. */
export function withoutControls(text: string): string {
  return text.replaceAll(CONTROL, '');
}
