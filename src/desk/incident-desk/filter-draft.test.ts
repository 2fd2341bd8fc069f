import { expect, test } from 'vitest';
import { draftOf, extraFields, NO_FILTERS, readDraft, type FilterDraft } from './filter-draft.ts';

const ZONE = 'America/Sao_Paulo';
const EMPTY = draftOf(NO_FILTERS, ZONE);
const read = (given: Partial<FilterDraft>) => readDraft({ ...EMPTY, ...given }, ZONE);

test('the form asks by status, situation, type, id, plate, customer and brand (INC-17)', () => {
  const given = {
    status: 'PROGRESS',
    situation: 'Resposta fora do padrão',
    type: 'THEFT,STEAL',
    id: ' 123456789 ',
    licensePlate: 'qxa',
    customerName: 'Maria',
    brand: '6137206846521344',
  };
  expect(read(given)).toEqual({ filters: { ...NO_FILTERS, ...given, id: '123456789' } });
  expect(read({})).toEqual({ filters: NO_FILTERS });
});

test('start and end are times of the zone of the person, and come back as they were typed (INC-17)', () => {
  const answer = read({ start: '2026-11-20T09:00', end: '2026-11-21T00:00' });
  expect(answer).toMatchObject({
    filters: { start: '2026-11-20T12:00:00.000Z', end: '2026-11-21T03:00:00.000Z' },
  });
  if ('filters' in answer) expect(draftOf(answer.filters, ZONE)).toMatchObject({ start: '2026-11-20T09:00' });
});

test('an end before the start, a time that is none and an id of letters are said at their fields', () => {
  expect(read({ start: '2026-11-21T09:00', end: '2026-11-21T09:00' })).toEqual({ faults: { end: 'order' } });
  expect(read({ start: '2026-13-45T09:00', id: 'ABC' })).toEqual({ faults: { start: 'invalid', id: 'idInvalid' } });
});

test('the privileged brand asks by operator as well, and no other brand does (PRM-39, PRM-41)', () => {
  expect(extraFields(6_137_206_846_521_344, 6_137_206_846_521_344)).toEqual(['operator']);
  expect(extraFields(1_234_567_890_123_456, 6_137_206_846_521_344)).toEqual([]);
  expect(read({ operator: ' ana ' })).toEqual({ filters: { ...NO_FILTERS, operator: 'ana' } });
});
