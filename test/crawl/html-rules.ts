import type { ConfigData } from 'html-validate';

/** What the HTML standard asks for. Matters of taste, of bytes and of writing are left to those who write. */
export const HTML_RULES: ConfigData = {
  root: true,
  extends: ['html-validate:standard'],
};
