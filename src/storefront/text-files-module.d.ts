declare module 'virtual:text-files' {
  /** The browser's files of a locale's texts, by `de-CH/index` and `de-CH/checkout`; empty while developing. */
  export const textFiles: Readonly<Record<string, readonly string[]>>;
}
