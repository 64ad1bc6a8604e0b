/** Sentences about departments of the demo retailer, by their category. */
export const departments: Readonly<Record<string, { name: string; claim: string } | undefined>> = {
  fashion: { name: 'Mode', claim: 'Für jeden Tag und jede Grösse' },
  furniture: { name: 'Möbel', claim: 'Zum Sitzen, Schlafen und Bleiben' },
  technology: { name: 'Technik', claim: 'Sparsam, leise, langlebig' },
  home: { name: 'Wohnen & Haushalt', claim: 'Alles rund ums Zuhause' },
};
