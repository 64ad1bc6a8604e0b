declare module 'virtual:house-look' {
  /** Background of pages, for the bars of browsers. */
  export const pageColour: string;
  /** Address of the font that pages preload; null for system fonts. */
  export const font: string | null;
}
declare module 'virtual:house-theme.css' {}
declare module 'virtual:house-fonts.css' {}
