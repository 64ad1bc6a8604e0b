import type { Department } from '../../../shop/catalogue/products/codes.ts';

/** The four product departments; their tabs are the first level of the navigation. */
export const departments: Record<Department, { name: string; claim: string }> = {
  fashion: { name: 'Mode', claim: 'Für jeden Tag und jede Grösse' },
  furniture: { name: 'Möbel', claim: 'Zum Sitzen, Schlafen und Bleiben' },
  technology: { name: 'Technik', claim: 'Sparsam, leise, langlebig' },
  home: { name: 'Wohnen & Haushalt', claim: 'Alles rund ums Zuhause' },
};
