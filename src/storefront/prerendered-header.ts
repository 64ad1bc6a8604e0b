import { createContext } from 'react';

/**
 * Whether the header of a page is prerendered, so that React writes only its mark: see
 * src/web/rendering/public-document.ts. False on pages of the router's handler and in browsers.
 */
export const PrerenderedHeaderContext = /* @__PURE__ */ createContext(false);
