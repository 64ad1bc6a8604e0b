import type { ConfigData } from 'html-validate';

/** Rules of the HTML standard. Rules of taste, size and style are off. */
export const HTML_RULES: ConfigData = {
  root: true,
  extends: ['html-validate:standard'],
};
