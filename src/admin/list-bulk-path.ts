import { ADMIN_ROOT } from './sections.ts';

/** Address of actions on selected rows. */
export const LIST_BULK_PATH = `${ADMIN_ROOT}/list-bulk`;

/** Value of the buttons that lead to a preview. */
export const PREVIEW = 'preview';
