import type { PlatformText } from './platform-texts.ts';
import { isPlural, namedPlaces, shownPlaces, type TextTemplate, templateTexts } from './text-template.ts';

/** Reason why a text cannot replace one of the platform. */
export type TextProblem =
  | { code: 'lost-value'; name: string }
  | { code: 'unknown-value'; name: string }
  | { code: 'empty' }
  | { code: 'other-kind' }
  | { code: 'lines'; count: number }
  | { code: 'too-long' }
  | { code: 'characters' };

/** Longest text, in characters. */
export const LONGEST_OWN_TEXT = 4000;
/** Control and private-use characters, which no text shows. */
const UNSHOWN = /[\p{Cc}\p{Co}\u2028\u2029]/u;

/** Returns what is wrong with a text that replaces one of the platform; null for nothing. */
export function textProblem(platform: Pick<PlatformText, 'template' | 'names'>, own: TextTemplate): TextProblem | null {
  const parts = templateTexts(own);
  if (parts.some((part) => part.trim() === '')) return { code: 'empty' };
  if (parts.some((part) => part.length > LONGEST_OWN_TEXT)) return { code: 'too-long' };
  if (parts.some((part) => UNSHOWN.test(part))) return { code: 'characters' };
  const shape = shapeProblem(platform, own);
  if (shape) return shape;
  const unknown = parts.flatMap(namedPlaces).find((name) => !platform.names.includes(name));
  if (unknown !== undefined) return { code: 'unknown-value', name: unknown };
  const shown = shownPlaces(own);
  const lost = shownPlaces(platform.template).find((name) => !shown.includes(name));
  return lost === undefined ? null : { code: 'lost-value', name: lost };
}

function shapeProblem(
  { template, names }: Pick<PlatformText, 'template' | 'names'>,
  own: TextTemplate,
): TextProblem | null {
  if (isPlural(own)) return Array.isArray(template) || !names.includes(own.by) ? { code: 'other-kind' } : null;
  if (Array.isArray(own) !== Array.isArray(template)) return { code: 'other-kind' };
  if (Array.isArray(template) && templateTexts(own).length !== template.length)
    return { code: 'lines', count: template.length };
  return null;
}

/** Describes a problem to developers: one line after the key of the text. */
export function problemLine(problem: TextProblem): string {
  switch (problem.code) {
    case 'lost-value':
      return `loses the value {${problem.name}}, which the text of the platform shows`;
    case 'unknown-value':
      return `shows a value {${problem.name}} that this text does not have`;
    case 'empty':
      return 'must not be empty';
    case 'other-kind':
      return 'is of another kind than the text of the platform';
    case 'lines':
      return `must have ${problem.count} lines`;
    case 'too-long':
      return `must have at most ${LONGEST_OWN_TEXT} characters`;
    case 'characters':
      return 'has a control character';
  }
}
