import { createContext } from 'react';

/** Parts that React does not render for a page, because they are prerendered: see src/web/rendering/public-document.ts. */
export type PrerenderedParts = { header: boolean; files: boolean };

/** Pages that the router renders and browsers use the default: nothing is prerendered. */
export const PrerenderedPartsContext = /* @__PURE__ */ createContext<PrerenderedParts>({ header: false, files: false });
