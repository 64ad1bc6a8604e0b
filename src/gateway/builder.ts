import SchemaBuilder from '@pothos/core';
import type { GatewayContext } from './context.ts';

type Types = {
  Context: GatewayContext;
  // Most fields always have a value; nullable ones say so.
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    MinorUnits: { Input: number; Output: number };
  };
};

export type Builder = ReturnType<typeof createBuilder>;

export function createBuilder() {
  return new SchemaBuilder<Types>({ defaultFieldNullability: false });
}
