declare module 'virtual:text-files' {
  /** Client files with a locale's texts, by `de-CH/index` and `de-CH/checkout`; empty in development. */
  export const textFiles: Readonly<Record<string, readonly string[]>>;
}
