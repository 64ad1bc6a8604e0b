import type { Config, Field } from '@puckeditor/core';
import type { ReactNode } from 'react';
import {
  BLOCK_TYPES,
  blockForm,
  type EntryField,
  type ExtensionBlockForm,
  emptyEntry,
} from '../../shop/content/pages/block-entry.ts';
import { blockName, fieldsOfBlock } from '../extension-blocks.ts';
import { suggestedBlockValues } from '../suggested-values.ts';
import type { content } from '../texts/de-content.ts';
import { BlockView } from './block-view.tsx';
import { PictureField } from './picture-field.tsx';
import { entryOfProps } from './puck-data.ts';
import { SuggestedText } from './suggested-text.tsx';

type Words = (typeof content)['content'];

/** Builds the configuration of the visual editor from the block descriptions that the form without script uses too. */
export function puckConfig(words: Words, locale: string, forms: readonly ExtensionBlockForm[]): Config {
  const labelOf = (name: string): string => words.fields[name] ?? name;
  const fieldOf = ({ name, kind, options = [] }: EntryField): Field => {
    const label = labelOf(name);
    if (kind === 'area') return { type: 'textarea', label };
    if (kind === 'choice')
      return {
        type: 'select',
        label,
        options: options.map((value) => ({ value, label: words.options[value] ?? value })),
      };
    if (kind === 'picture')
      return {
        type: 'custom',
        label,
        render: (field) => (
          <PictureField
            words={words.pictures}
            locale={locale}
            label={label}
            name={field.name}
            value={typeof field.value === 'string' ? field.value : ''}
            onChange={field.onChange}
          />
        ),
      };
    const suggested = suggestedBlockValues(name);
    if (suggested)
      return {
        type: 'custom',
        label,
        render: ({ value, onChange }) => (
          <SuggestedText
            label={label}
            suggested={suggested}
            value={typeof value === 'string' ? value : ''}
            onChange={onChange}
          />
        ),
      };
    return { type: 'text', label };
  };
  const puckFields = (fields: readonly EntryField[]): Record<string, Field> =>
    Object.fromEntries(fields.map((field) => [field.name, fieldOf(field)]));
  return {
    root: {
      fields: {
        title: { type: 'text', label: labelOf('title') },
        description: { type: 'textarea', label: labelOf('description') },
        robots: {
          type: 'select',
          label: labelOf('robots'),
          options: Object.entries(words.robotsValues).map(([value, label]) => ({ value, label })),
        },
      },
      render: ({ children }: { children?: ReactNode }) => <div className="editor-page">{children}</div>,
    },
    components: Object.fromEntries(
      [...BLOCK_TYPES, ...forms.map(({ type }) => type)].map((type) => {
        const form = blockForm(type, fieldsOfBlock(type, forms));
        const { fields, items } = emptyEntry(type);
        return [
          type,
          {
            label: blockName(type, words.blocks, forms),
            fields: {
              ...puckFields(form.fields),
              ...(form.items
                ? {
                    items: {
                      type: 'array' as const,
                      label: labelOf('items'),
                      arrayFields: puckFields(form.items),
                      getItemSummary: (item: Record<string, unknown>, index?: number) =>
                        String(item.title || item.question || words.item(String((index ?? 0) + 1))),
                    },
                  }
                : {}),
            },
            defaultProps: { ...fields, ...(form.items ? { items } : {}) },
            render: (props: Record<string, unknown>) => {
              const entry = entryOfProps(type, props);
              return entry ? <BlockView entry={entry} words={words} /> : <span />;
            },
          },
        ];
      }),
    ),
  };
}
