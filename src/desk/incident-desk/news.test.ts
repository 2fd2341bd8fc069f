import { expect, test } from 'vitest';
import { DESK_TABS } from '../../../domain/desk/incidents/incident-tabs.ts';
import { isNews } from './news.ts';

const raised = (given: object = {}) => ({ change: 'RAISED' as const, status: 'OPEN', type: 'PANIC', ...given });
const tabs = (message: ReturnType<typeof raised>) => DESK_TABS.filter((tab) => isNews(message, tab, {}));

test('a new incident is announced in the tabs that will show it, and in no other', () => {
  expect(tabs(raised())).toEqual(['OPEN', 'FILTERS']);
  expect(tabs(raised({ type: 'STEAL' }))).toEqual(['OPEN', 'THEFTSTEAL', 'FILTERS']);
  // A message of another server may leave the status out: what is new is open.
  expect(tabs(raised({ status: null }))).toEqual(['OPEN', 'FILTERS']);
});

test('what becomes of an incident is no news, nor that somebody looks at it', () => {
  for (const change of ['CHANGED', 'COMMENTED', 'VIEWED'] as const)
    expect(isNews({ ...raised(), change }, 'OPEN', {})).toBe(false);
});

test('under a filter only what surely fits is announced', () => {
  expect(isNews(raised(), 'FILTERS', { type: 'PANIC,THEFT', status: null })).toBe(true);
  expect(isNews(raised(), 'FILTERS', { type: 'THEFT' })).toBe(false);
  expect(isNews(raised(), 'FILTERS', { status: 'RESOLVED' })).toBe(false);
  expect(isNews(raised(), 'FILTERS', { licensePlate: 'QXA' })).toBe(false);
});
