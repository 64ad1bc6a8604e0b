/** Colours of mails and papers, which cannot read theme.css (docs/rules/content.md#colours-on-paper). */
export type DocumentColours = {
  paper: string;
  ink: string;
  /** Secondary texts. */
  muted: string;
  /** Bands, buttons and links. */
  accent: string;
  hairline: string;
  sale: string;
};

/** Look of a retailer outside its style sheets theme.css and fonts.css. */
export type Theme = {
  /** Background of pages (--color-surface), with which browsers colour their own bars. */
  pageColour: string;
  /** Font that pages preload, relative to the retailer's folder; null for system fonts. */
  font: string | null;
  /** Font families of mails, as CSS without double quotes. */
  mailFont: string;
  documents: DocumentColours;
};

/** Look of a retailer without a theme; src/ui/theme.css is its style sheet. */
export const NEUTRAL_THEME: Theme = {
  pageColour: '#ffffff',
  font: null,
  mailFont: 'Helvetica, Arial, sans-serif',
  documents: {
    paper: '#FFFFFF',
    ink: '#1F2933',
    muted: '#52606D',
    accent: '#1F5F8B',
    hairline: '#D9DEE4',
    sale: '#B42318',
  },
};
