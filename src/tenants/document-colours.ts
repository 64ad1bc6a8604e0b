import { houseTheme } from './house-theme.ts';

/** Colours of mails and papers, which cannot read theme.css (docs/rules/content.md#colours-on-paper). */
export const DOCUMENT_COLOURS = houseTheme.documents;
