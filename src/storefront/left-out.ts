import { createContext, useContext } from 'react';

/** What the server does not have rendered with a page, since it was printed before: see public-document.tsx. */
export type LeftOut = { header: boolean; files: boolean };

/** Browsers, and pages that the router renders, leave nothing out. */
export const LeftOutContext = createContext<LeftOut>({ header: false, files: false });

export const useLeftOut = (): LeftOut => useContext(LeftOutContext);
