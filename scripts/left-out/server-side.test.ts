import { expect, test } from 'vitest';
import { bodiesNamedIn, withoutServerSide, withoutUnnamed } from './server-side.ts';

const CALLS = `
const codes = text().max(500);
export const calls = {
  'areas.list': {
    method: 'GET',
    path: 'v2/area',
    ...paged(area, { brand: codes.optional() }, { sizes }),
    guards: { 'query.brand': 'brand' },
    summary: 'Areas, by name',
  },
  'areas.create': { method: 'POST', path: 'v2/area', body: z.object({ query: text() }), output: area },
  'areas.share': { method: 'POST', path: 'v2/share', params: z.object({ id }), body: z.object({ until }), output: area },
};
`;

test('of a call the build keeps how it is sent and what comes back, and the bodies that forms of the page name', () => {
  const kept = withoutUnnamed(withoutServerSide(CALLS, 'calls.ts', new Set(['areas.create'])), 'calls.ts');
  expect(kept.replaceAll(/\s+/g, ' ')).toBe(
    " export const calls = { 'areas.list': { method: 'GET', path: 'v2/area', ...paged(area, {}, { sizes }), }, " +
      "'areas.create': { method: 'POST', path: 'v2/area', body: z.object({ query: text() }), output: area }, " +
      "'areas.share': { method: 'POST', path: 'v2/share', output: area }, }; ",
  );
});

test('a body is named where a form takes it as its rule', () => {
  const sources = ["const RULE = driverCalls['drivers.create'].body;", "run('drivers.update', { body })"];
  expect([...bodiesNamedIn(sources)]).toEqual(['drivers.create']);
});
