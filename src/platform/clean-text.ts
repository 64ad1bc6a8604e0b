const CONTROL = /\p{Cc}/gu;

/** Removes control characters, line breaks included. PostgreSQL accepts no text with NUL. */
export function withoutControls(text: string): string {
  return text.replaceAll(CONTROL, '');
}
