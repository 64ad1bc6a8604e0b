import { createContext } from 'react';

/** What the server does not have rendered with a page, since it was printed before: see public-document.tsx. */
export type LeftOut = { header: boolean; files: boolean };

/** Pages that the router renders leave nothing out, and browsers do not know of it: they never get this. */
export const LeftOutContext = /* @__PURE__ */ createContext<LeftOut>({ header: false, files: false });
