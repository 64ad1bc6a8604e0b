import { houseTheme } from './house-theme.ts';

/** Colours of mails and papers, which cannot read theme.css (docs/rules/content.md#colours-on-paper). */
export const DOCUMENT_COLOURS = houseTheme.documents;

/** Part of a mail's MJML head that keeps mail programs from inverting the colours. */
export const LIGHT_MAIL =
  '<mj-raw><meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only"></mj-raw>';
