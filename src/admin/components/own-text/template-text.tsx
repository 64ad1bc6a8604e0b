import type { ReactNode } from 'react';
import { isPlural, type TextTemplate } from '../../../tenants/texts/text-template.ts';
import { useWork } from '../use-work.ts';

/** Shows a text with the names of its values: one line for each paragraph or plural form. */
export function ShownTemplate({ template, lang }: { template: TextTemplate; lang: string }): ReactNode {
  const { categories } = useWork().text.ownTexts;
  if (typeof template === 'string') return <p lang={lang}>{template}</p>;
  if (!isPlural(template))
    return template.map((line) => (
      <p key={line} lang={lang}>
        {line}
      </p>
    ));
  return Object.entries(template.forms).map(([category, text]) => (
    <p key={category}>
      {Object.entries(categories).find(([name]) => name === category)?.[1]}: <span lang={lang}>{text}</span>
    </p>
  ));
}
