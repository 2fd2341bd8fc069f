import { expect, test } from 'vitest';
import { COMMAND_FIELDS, type CommandField } from './command-fields.ts';
import { orderSchema } from './commands.ts';
import { commandType } from '../../live/telemetry/protocol-model.ts';

const filled = (length: number): string => 'a'.repeat(length);
/** Values of a field within its limits, and beyond them. */
function valuesOf(field: CommandField): { good: unknown[]; bad: unknown[] } {
  switch (field.kind) {
    case 'number':
      return { good: [field.least, field.most], bad: [field.least - 1, field.most + 1, field.least + 0.5, '5'] };
    case 'text':
      return { good: [filled(field.most)], bad: [filled(field.most + 1), ...(field.isRequired ? ['', ' '] : [])] };
    case 'data':
      return { good: [filled(field.mostHex)], bad: [filled(field.mostHex + 2), 'abc'] };
    case 'switch':
      return { good: [true, false], bad: ['on', null] };
  }
}

test.each(commandType.options)(
  'the form of %s has the fields and the limits of its schema (CMD-05, CMD-23)',
  (type) => {
    const fields = COMMAND_FIELDS[type];
    const usual = Object.fromEntries(fields.map((field) => [field.name, valuesOf(field).good[0]]));
    expect(orderSchema.parse({ type, ...usual })).toMatchObject({ type, ...usual });
    for (const field of fields) {
      const takes = (value: unknown) => orderSchema.safeParse({ type, ...usual, [field.name]: value }).success;
      for (const value of valuesOf(field).good)
        expect([field.name, value, takes(value)]).toEqual([field.name, value, true]);
      for (const value of valuesOf(field).bad)
        expect([field.name, value, takes(value)]).toEqual([field.name, value, false]);
    }
  },
);
