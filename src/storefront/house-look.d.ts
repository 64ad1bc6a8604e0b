declare module 'virtual:house-look' {
  /** Background of pages, for the bars of browsers. */
  export const pageColour: string;
  /** Background of pages in the dark palette; null without one. */
  export const darkColour: string | null;
  export const dark: 'off' | 'system' | 'choice';
  export const header: 'bar' | 'centred' | 'split';
  /** Address of the font that pages preload; null for system fonts. */
  export const font: string | null;
  /** Drawing in place of the shop's name. */
  export const logo: { address: string; width: number; height: number } | null;
  /** Ratio of pictures by department. */
  export const frames: Readonly<Record<string, 'portrait' | 'landscape' | 'square'>>;
  /** Sentences about departments by id and locale. Server only. */
  export const claims: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Departments whose products show the size guide. */
  export const sizeGuides: readonly string[];
}
declare module 'virtual:house-theme.css' {}
declare module 'virtual:house-fonts.css' {}
declare module 'virtual:house-options.css' {}
declare module 'virtual:house-header' {
  /** Classes that the chosen layout adds; null for the usual one, so that its pages carry nothing of it. */
  const classes: Readonly<Record<string, string | undefined>> | null;
  export default classes;
}
declare module 'virtual:house-footer' {
  /** Classes that the chosen layout adds; null for the usual one, so that its pages carry nothing of it. */
  const classes: Readonly<Record<string, string | undefined>> | null;
  export default classes;
}
