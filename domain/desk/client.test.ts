import { expect, test } from 'vitest';
import {
  clientSuggestionSchema,
  currentClientOf,
  MOST_FOLLOWED,
  PLACEHOLDER_DEVICE,
  plateFilter,
  plateSuggestionSchema,
  searchTerm,
  shortClientName,
  SUGGESTION_PAUSE_MS,
} from './client.ts';
import { currentClientSchema } from './current-client.ts';

const CLIENT = {
  id: 1_000_000_000_000_123,
  name: 'Padaria Estrela',
  brandName: 'Rastro',
  status: 'ACTIVE',
  brand: 1_000_000_000_000_002,
} as const;
const PLATE = { id: 1_000_000_000_000_777, name: 'BRA7E55', customerName: 'Padaria Estrela' };

test('a client suggestion has id, name, name of the brand, status and brand, each of them (CLS-05)', () => {
  expect(clientSuggestionSchema.parse(CLIENT)).toEqual(CLIENT);
  for (const field of Object.keys(CLIENT))
    expect(clientSuggestionSchema.safeParse({ ...CLIENT, [field]: undefined }).success, field).toBe(false);
});

test('a plate suggestion has id, name and the name of the customer, who may be nobody (CLS-06)', () => {
  expect(plateSuggestionSchema.parse(PLATE)).toEqual(PLATE);
  expect(plateSuggestionSchema.parse({ ...PLATE, customerName: null }).customerName).toBeNull();
  for (const field of Object.keys(PLATE))
    expect(plateSuggestionSchema.safeParse({ ...PLATE, [field]: undefined }).success, field).toBe(false);
});

test('a client is cut at 20 characters, of which an emoji is one (CLS-20, CST-48)', () => {
  expect(shortClientName('Transportadora Alfa1')).toBe('Transportadora Alfa1');
  expect(shortClientName('Transportadora Alfa12')).toBe('Transportadora Alfa1…');
  expect(shortClientName('🚚'.repeat(21))).toBe(`${'🚚'.repeat(20)}…`);
});

test('a plate is sent in capitals and without what stands around it (CLS-21)', () => {
  expect(plateFilter('  bra7e5 ')).toBe('BRA7E5');
  expect([searchTerm('  Ana '), searchTerm('   ')]).toEqual(['Ana', '']);
});

test('searches wait half a second for the next key (CST-50)', () => {
  expect(SUGGESTION_PAUSE_MS).toBe(500);
});

test('a suggestion makes the monitored client, every field of it (SES-29)', () => {
  const client = currentClientOf(CLIENT);
  expect(currentClientSchema.parse(client)).toEqual({
    id: CLIENT.id,
    name: CLIENT.name,
    brand: CLIENT.brand,
    profile: 'USER',
    profileDownload: 'USER',
    status: 'ACTIVE',
  });
});

test('the placeholder has the status that is no status, and the followed list an end', () => {
  expect(PLACEHOLDER_DEVICE.status).toBe('null');
  expect(MOST_FOLLOWED).toBeGreaterThan(10);
});
