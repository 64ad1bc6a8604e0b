import { createContext, useContext } from 'react';

/** Name of the shop, on the server only. */
export const ShopNameContext = /* @__PURE__ */ createContext('');

/**
 * Returns the name of the shop. Browsers read it from the document, because error pages may have no page shell, and
 * scripts beside the page have React roots of their own.
 */
export const useShopName = import.meta.env.SSR ? useGivenName : nameInDocument;

function useGivenName(): string {
  const name = useContext(ShopNameContext);
  if (name === '') throw new Error('a component needs the name of the shop');
  return name;
}

function nameInDocument(): string {
  return document.documentElement.dataset.shop ?? '';
}
