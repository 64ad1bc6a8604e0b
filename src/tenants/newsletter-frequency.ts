import type { NewsletterMessages } from './messages/types.ts';

/** How a frequency is called; by its number where the house has invented one. */
export function frequencyName(text: NewsletterMessages, code: number): string {
  const names: Record<number, string> = text.frequencies;
  return names[code] ?? String(code);
}
