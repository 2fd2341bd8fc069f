import { expect, test } from 'vitest';
import { ptBr } from '../../base/i18n/pt-br/all.ts';
import { queryOf, readState, writeState } from '../../base/list/list-spec.ts';
import { anyInstant, INCIDENTS } from './desk-list.ts';

const state = (query: string) => readState(INCIDENTS, new URLSearchParams(query));

test('a page holds ten incidents, or 5, or 25, the newest first (INC-61, INC-62, CST-13)', () => {
  expect(INCIDENTS.sizes).toEqual([5, 10, 25]);
  expect(state('')).toMatchObject({ page: 0, size: 10, sort: { by: 'created', isDescending: true } });
  expect([state('size=25').size, state('size=50').size]).toEqual([25, 10]);
  expect(queryOf(state(''), { status: 'OPEN' })).toEqual({
    query: { status: 'OPEN', sort: '-created', page: 0, limit: 10 },
  });
});

test('page, order and filter are kept for the session as they are (INC-15)', () => {
  expect(INCIDENTS.keep).toBe('session');
  const text = 'type=THEFT&start=2026-11-20T12%3A00%3A00.000Z&operator=ana&sort=licensePlate&size=25&page=3';
  const back = new URLSearchParams(writeState(INCIDENTS, state(text), new URLSearchParams()).toString());
  expect([...back].toSorted()).toEqual([...new URLSearchParams(text)].toSorted());
});

test('what is no instant is no filter', () => {
  expect(['2026-11-20T12:00:00.000Z', '2026-11-20', 'now', '2026-99-99T99:00:00Z'].map(anyInstant)).toEqual([
    '2026-11-20T12:00:00.000Z',
    null,
    null,
    null,
  ]);
});

test('an empty list says so in the words that were given (INC-65, ERR-47)', () => {
  expect(ptBr.desk.empty).toBe('Nenhum registro encontrado...');
});
