import anyAscii from 'any-ascii';

/**
 * Scripts that the embedded font can draw from left to right. Arabic, Hebrew, Chinese and the others would be boxes or in
 * the wrong order.
 */
const NOT_DRAWN =
  /(?:[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}(?<![©®™])|[\u200e\u200f\u202a-\u202e\u2066-\u2069])+/gu;

/** Replaces what the font cannot draw by its transliteration: "王小明" becomes "Wang Xiao Ming". */
export function drawable(text: string): string {
  return text.replaceAll(NOT_DRAWN, (part) => {
    const latin = anyAscii(part);
    return spacedCapitals(latin);
  });
}

/** Separates the syllables of Chinese and Korean, which the transliteration writes with capitals and without spaces. */
function spacedCapitals(latin: string): string {
  return latin.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}
