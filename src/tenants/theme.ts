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

/** Ratio of a department's pictures: 4 to 5, 4 to 3, or 1 to 1. */
export type PictureFrame = 'portrait' | 'landscape' | 'square';

/** Look of a top category. Its colour is in theme.css: `[data-department="id"] { --tab: … }`. */
export type DepartmentLook = {
  picture: PictureFrame;
  /** Shows the size guide beside the sizes of its products. */
  sizeGuide?: boolean;
  /** Sentence beside its name on the home page, by locale. */
  claim?: Readonly<Record<string, string>>;
};

/** Drawing in place of the shop's name at the head of pages. */
export type Logo = {
  /** SVG in the retailer's folder. Its drawing has `id="logo"`, and may use `currentColor` and colours of the theme. */
  file: string;
  /** Size of the drawing in its own units. Pages scale it to the height of their logo. */
  width: number;
  height: number;
};

/** From one number to another, both included. */
export type FontSpan = readonly [from: number, to: number];

/** Weights and widths (percent) of a font that share one fallback face. */
export type HouseFontRange = {
  weights: FontSpan;
  widths?: FontSpan;
  /** Weight and width at which pages use it most. */
  at: FontSpan;
  /** Texts that pages set in it. */
  like: 'text' | 'figures' | 'titles';
};

/** A font of the retailer, from which `kontor theme fonts` writes fonts.css. */
export type HouseFont = {
  family: string;
  /** WOFF2 file in the retailer's folder. */
  file: string;
  weights: FontSpan;
  /** Widths in percent; absent for a font of one width. */
  widths?: FontSpan;
  /** Absent: one regular and one bold fallback face. */
  ranges?: readonly HouseFontRange[];
};

/** Layouts of the header on wide screens: decision 242. */
export type HeaderLayout = 'bar' | 'centred' | 'split';
/** Layouts of the footer: dark with columns, or light with lines. */
export type FooterLayout = 'columns' | 'compact';
/** Whether pages have a dark palette (dark.css): none, that of the device, or also by choice of the visitor. */
export type DarkMode = 'off' | 'system' | 'choice';

/** Look of a retailer outside its style sheets theme.css, dark.css and fonts.css. */
export type Theme = {
  /** Background of pages (--color-surface), with which browsers colour their own bars. */
  pageColour: string;
  /** Font that pages preload, relative to the retailer's folder; null for system fonts. */
  font: string | null;
  /** Fonts of pages, for `kontor theme fonts`. */
  fonts?: readonly HouseFont[];
  /** Font families of mails, as CSS without double quotes. */
  mailFont: string;
  documents: DocumentColours;
  /** Absent: `bar`. */
  header?: HeaderLayout;
  /** Absent: `columns`. */
  footer?: FooterLayout;
  /** Spaces between parts of a page. Absent: `comfortable`. */
  density?: 'comfortable' | 'compact';
  /** Absent: `off`. */
  dark?: DarkMode;
  /** Absent: the shop's name in the theme's font. */
  logo?: Logo;
  /** Top categories with a look of their own, by id. Others have square pictures and the neutral tab colour. */
  departments?: Readonly<Record<string, DepartmentLook>>;
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
