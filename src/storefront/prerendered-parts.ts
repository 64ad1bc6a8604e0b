import { createContext } from 'react';

/** What the server does not have rendered with a page, since it was printed before: see public-document.tsx. */
export type PrerenderedParts = { header: boolean; files: boolean };

/** Pages that the router renders leave nothing out, and browsers do not know of it: they never get this. */
export const PrerenderedPartsContext = /* @__PURE__ */ createContext<PrerenderedParts>({ header: false, files: false });
