import type { FieldEntry, OfferedField, OwnStep } from '../../shop/selling/checkout/index.ts';
import type { Builder } from '../builder.ts';

/** Adds the retailer's own fields and steps of the checkout. */
export function addOwnCheckoutTypes(builder: Builder) {
  const ownOption = builder.objectRef<{ value: string; label: string }>('OwnOption').implement({
    fields: (t) => ({ value: t.exposeString('value'), label: t.exposeString('label') }),
  });

  const ownField = builder.objectRef<OfferedField & { entered: string | null }>('OwnField').implement({
    description: "A field of the retailer's own.",
    fields: (t) => ({
      name: t.exposeString('name'),
      label: t.exposeString('label'),
      hint: t.exposeString('hint', { nullable: true }),
      options: t.field({
        type: [ownOption],
        nullable: true,
        description: 'Of a choice; null: any text.',
        resolve: (own) => own.options,
      }),
      isNumber: t.exposeBoolean('isNumber', { description: 'Digits only.' }),
      isRequired: t.exposeBoolean('isRequired'),
      maxLength: t.exposeInt('maxLength'),
      entered: t.exposeString('entered', { nullable: true, description: 'As the shopper reads it; null: empty.' }),
    }),
  });

  const ownStep = builder.objectRef<OwnStep>('OwnStep').implement({
    description: "A step of the retailer's own, where the delivery was entered with ownFields.",
    fields: (t) => ({
      name: t.exposeString('name'),
      title: t.exposeString('title'),
      intro: t.exposeString('intro', { nullable: true }),
      place: t.exposeString('place', { description: 'before-payment or before-order, as DETAILS_… of CheckoutStep.' }),
      isDone: t.exposeBoolean('isDone'),
      fields: t.field({ type: [ownField], resolve: ({ fields, entries }) => withEntered(fields, entries) }),
    }),
  });

  return { ownField, ownStep };
}

/** Returns fields with what was entered. */
export function withEntered(fields: readonly OfferedField[], entries: readonly FieldEntry[]) {
  return fields.map((field) => ({ ...field, entered: entries.find(({ name }) => name === field.name)?.value ?? null }));
}
