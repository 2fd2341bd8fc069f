import { expect, test } from 'vitest';
import { DESK_TABS, fitsFilter, isRobberyInProgress, TAB_FILTERS } from './incident-tabs.ts';

const incident = (status: string, situation: string | null = null, type = 'PANIC') => ({ status, situation, type });
const tabsOf = (one: ReturnType<typeof incident>) => DESK_TABS.filter((tab) => fitsFilter(TAB_FILTERS[tab], one));

test('the tabs stand in the order of the catalogue (INC-02)', () => {
  expect(DESK_TABS).toEqual(['OPEN', 'PROGRESS', 'RESOLVED', 'THEFTSTEAL', 'FILTERS']);
});

test('the tabs of open and of resolved incidents ask for their status and nothing else (INC-08, INC-10)', () => {
  expect(TAB_FILTERS.OPEN).toEqual({ status: 'OPEN' });
  expect(TAB_FILTERS.RESOLVED).toEqual({ status: 'RESOLVED' });
  expect(tabsOf(incident('OPEN', 'Análise pelo sistema'))).toEqual(['OPEN', 'FILTERS']);
  expect(tabsOf(incident('RESOLVED'))).toEqual(['RESOLVED', 'FILTERS']);
});

test('in progress are those under analysis: the others are in the advanced filter alone (INC-09)', () => {
  expect(TAB_FILTERS.PROGRESS).toEqual({ status: 'PROGRESS', situation: 'Análise em andamento' });
  expect(tabsOf(incident('PROGRESS', 'Análise em andamento'))).toEqual(['PROGRESS', 'FILTERS']);
  expect(tabsOf(incident('PROGRESS', 'Resposta fora do padrão'))).toEqual(['FILTERS']);
});

test('theft and robbery are asked for together, whatever their status (INC-11, INC-38)', () => {
  expect(TAB_FILTERS.THEFTSTEAL).toEqual({ type: 'THEFT,STEAL' });
  for (const type of ['THEFT', 'STEAL'])
    expect(tabsOf(incident('CANCELLED', null, type))).toEqual(['THEFTSTEAL', 'FILTERS']);
  expect(tabsOf(incident('CANCELLED', null, 'THEFT,STEAL'))).toEqual(['FILTERS']);
});

test('a theft or a robbery in progress stands out, and nothing else does (INC-16)', () => {
  for (const type of ['THEFT', 'STEAL']) expect(isRobberyInProgress({ type, status: 'PROGRESS' })).toBe(true);
  expect(isRobberyInProgress({ type: 'THEFT', status: 'OPEN' })).toBe(false);
  expect(isRobberyInProgress({ type: 'PANIC', status: 'PROGRESS' })).toBe(false);
});
