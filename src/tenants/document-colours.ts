/** Colours of mails and bills, which cannot read src/ui/tokens.css (docs/rules/content.md#colours-on-paper). */
export const DOCUMENT_COLOURS = {
  paper: '#FBFAF7',
  ink: '#1B1F1D',
  slate: '#56605A',
  spruce: '#124B3F',
  hairline: '#D8D2C8',
  sale: '#B3261E',
} as const;
