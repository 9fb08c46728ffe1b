import { NOW, type CollectionSchema, type PropertySchema } from './collection-schema.ts';

/**
 * Initial values of fields that nobody chose: the default, otherwise null. Omits fields that only the server knows.
 * @param now epoch milliseconds
 */
export function initialFields(schema: CollectionSchema, now: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, property]) => {
      const value = initialValue(property, now);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function initialValue(property: PropertySchema, now: number): unknown {
  if (property.default === NOW) return property.format === 'epoch-ms' ? now : new Date(now).toISOString();
  if (property.default !== undefined) return structuredClone(property.default);
  return property.type.includes('null') ? null : undefined;
}
