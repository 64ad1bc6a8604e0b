import type { NewsletterMessages } from './messages/types.ts';

/** Returns the name of a frequency, or its number if the texts have no name. */
export function frequencyName(text: NewsletterMessages, code: number): string {
  const names: Record<number, string> = text.frequencies;
  return names[code] ?? String(code);
}
