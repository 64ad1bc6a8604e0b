/** Larger pictures are attempts to exhaust memory (docs/rules/contact.md#pictures). */
export const MOST_FORM_PIXELS = 50_000_000;
/** Ten photos of a phone with 16 megapixels, and some more. All pictures of a message count together. */
export const MOST_MESSAGE_PIXELS = 200_000_000;
/** Processor time for one picture; a busy machine must not refuse one. */
export const SECONDS = 20;
export const PATIENCE_MS = 120_000;
