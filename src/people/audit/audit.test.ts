import { expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { AUDIT_ACTIONS } from '../../../contract/rest/base/audit-actions.ts';
import { auditEntity } from '../../../contract/rest/base/audit-calls.ts';
import { AUDIT_ENTITIES, resourceOf } from '../../../contract/resources.ts';
import { enUs } from '../../base/i18n/en-us/all.ts';
import { ptBr } from '../../base/i18n/pt-br/all.ts';
import { routeOf } from '../../base/routes/routes.ts';
import { readState } from '../../base/list/list-spec.ts';
import { AUDIT } from './audit-list.ts';
import { fieldsOf, valueOf, wordsOf } from './entry-fields.ts';
import { nameOf, placeOf } from './entry-place.ts';

const sorted = (value: object): string[] => Object.keys(value).toSorted();

test('every action that the server writes is said in words of both languages, and no other is', () => {
  for (const { audit } of [ptBr, enUs]) {
    expect(sorted(audit.action)).toEqual(sorted(AUDIT_ACTIONS));
    for (const [part, names] of Object.entries(AUDIT_ACTIONS))
      expect(sorted(audit.action[part as keyof typeof audit.action]), part).toEqual(names.toSorted());
  }
});

test('every kind of thing is said in words of both languages', () => {
  for (const { audit } of [ptBr, enUs]) expect(sorted(audit.entity)).toEqual(auditEntity.options.toSorted());
});

test('what migrations write into the trail is named like what the server writes', () => {
  const folder = new URL('../../../server/base/db/migrations/', import.meta.url);
  const written = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('INSERT INTO audit_log').slice(1))
    .flatMap((statement) => [...statement.matchAll(/'([a-zA-Z]+)\.([a-z-]+)'/g)].slice(0, 1));
  expect(written.length).toBeGreaterThan(1);
  for (const [, part, name] of written)
    expect(AUDIT_ACTIONS[part as keyof typeof AUDIT_ACTIONS], `${part}.${name}`).toContain(name);
});

test('filters are read from the address, and what they cannot be is left out', () => {
  const id = '1000000000000100';
  const read = (query: string) => readState(AUDIT, new URLSearchParams(query)).filters;
  expect(read(`actor=cli&entity=user&entityId=${id}&start=2026-11-20T03:00:00Z`)).toMatchObject({
    actor: 'cli',
    entity: 'user',
    entityId: id,
    start: '2026-11-20T03:00:00.000Z',
  });
  expect(read(`actor=${id}`).actor).toBe(id);
  expect(read('actor=somebody&entity=thing&entityId=12&end=never')).toEqual({
    actor: null,
    entity: null,
    entityId: null,
    start: null,
    end: null,
    brand: null,
  });
});

test('a field is there when it was recorded before or after', () => {
  expect(fieldsOf({ before: { name: 'A' }, after: { name: 'B', email: null } })).toEqual([
    { field: 'name', before: 'A', after: 'B' },
    { field: 'email', before: undefined, after: null },
  ]);
  expect(fieldsOf({ before: null, after: null })).toEqual([]);
});

test('where the texts name the fields of a kind there are such texts', () => {
  const sections = AUDIT_ENTITIES.flatMap((entity) => resourceOf(entity).fieldTexts ?? []);
  expect(sections.length).toBeGreaterThan(10);
  for (const section of sections) expect(ptBr, section).toHaveProperty(section);
});

test('a field is called as in the form of its kind, or as in any', () => {
  expect(wordsOf('device', 'imei')).toEqual(['deviceScreen.field.imei', 'audit.fields.imei']);
  expect(wordsOf('session', 'reason')).toEqual(['audit.fields.reason']);
});

test('times, days, yes and no are told from other values, and what is long is folded', () => {
  expect([null, undefined, '', []].map((value) => valueOf(value).kind)).toEqual(['none', 'none', 'none', 'none']);
  expect(valueOf(false)).toEqual({ kind: 'boolean', value: false });
  expect(valueOf('2026-11-21T12:00:00.000Z')).toEqual({ kind: 'instant', ms: Date.UTC(2026, 10, 21, 12) });
  expect(valueOf('2026-11-21')).toEqual({ kind: 'day', ms: Date.UTC(2026, 10, 21) });
  expect(valueOf('2026-99-99')).toEqual({ kind: 'text', text: '2026-99-99' });
  expect(valueOf(0)).toEqual({ kind: 'text', text: '0' });
  expect(valueOf(['a', 'b'])).toEqual({ kind: 'text', text: 'a, b' });
  expect(valueOf('x'.repeat(81))).toEqual({ kind: 'long', short: `${'x'.repeat(80)}…`, text: 'x'.repeat(81) });
  expect(valueOf({ a: 1 })).toEqual({ kind: 'long', short: '{ "a": 1 }…', text: '{\n  "a": 1\n}' });
});

test('a thing leads to its page while it is there, and the page of the brand is that of the own one', () => {
  const thing = (entity: 'device' | 'brand' | 'user' | 'charge', entityName: string | null) =>
    placeOf({ entity, entityId: '1000000000000003', entityName }, 1_000_000_000_000_001);
  expect(thing('device', 'Van')).toBe('/device?device=1000000000000003');
  expect(thing('user', 'Ana & Bia')).toBe('/users?term=Ana%20%26%20Bia');
  expect([thing('device', null), thing('brand', 'Other'), thing('charge', 'X')]).toEqual([null, null, null]);
});

test('a thing leads to an address that the console has', () => {
  for (const entity of AUDIT_ENTITIES) {
    const place = placeOf({ entity, entityId: '1000000000000001', entityName: 'A?b/c' }, 1_000_000_000_000_001);
    if (place !== null) expect(routeOf(place), entity).toBeDefined();
  }
});

test('a thing that is gone is called as it was', () => {
  const gone = { entityName: null, before: { name: 'Casa' }, after: null };
  expect(nameOf(gone)).toBe('Casa');
  expect(nameOf({ ...gone, entityName: 'Casa nova' })).toBe('Casa nova');
  expect(nameOf({ entityName: null, before: null, after: { login: null } })).toBeNull();
});
