/** Larger pictures are attempts to exhaust memory (docs/rules/contact.md#pictures). */
export const MOST_FORM_PIXELS = 50_000_000;
/** Processor time for one picture; a busy machine must not refuse one. */
export const SECONDS = 20;
export const PATIENCE_MS = 120_000;
