import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FORWARD_TEMPLATE, traccarPosition, traccarQuery } from '../../../tests/builders/traccar-json.ts';
import { parseForwarded } from './traccar-event.ts';
import { payloadOfUrl } from './traccar-url.ts';

const ARRIVAL = Date.UTC(2026, 10, 21, 12);
const page = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

test('the template shown on the pages is the tested one, in XML with escaped ampersands', () => {
  expect(page('README.md')).toContain(`/ingest/traccar?${FORWARD_TEMPLATE}`);
  expect(page('docs/operating.md')).toContain(`/ingest/traccar?${FORWARD_TEMPLATE.replaceAll('&', '&amp;')}</entry>`);
});

test('a query becomes the object that JSON forwarding would send: typed numbers, flags and attributes, a plus in an identifier unchanged', () => {
  const position = traccarPosition({
    fixMs: ARRIVAL,
    latitude: -23.55,
    longitude: 1e-5,
    speed: 10.799,
    attributes: { alarm: 'sos', text: 'a+b & c', nested: { x: 1 } },
  });
  expect(payloadOfUrl(traccarQuery(FORWARD_TEMPLATE, position, 'a+b é'))).toEqual({
    device: { uniqueId: 'a+b é' },
    position: {
      fixTime: ARRIVAL,
      deviceTime: ARRIVAL,
      valid: true,
      latitude: -23.55,
      longitude: 1e-5,
      altitude: 0,
      speed: 10.799,
      course: 0,
      accuracy: 0,
      attributes: position.attributes,
    },
  });
});

test('a time under the name of the OsmAnd protocol may be in seconds', () => {
  const read = (timestamp: string | number) => payloadOfUrl(`id=7&lat=1&lon=2&timestamp=${timestamp}`);
  for (const timestamp of [ARRIVAL / 1000, ARRIVAL])
    expect(read(timestamp)).toMatchObject({ position: { fixTime: ARRIVAL } });
});

test('an odd value costs no message, and the NaN of Java is unknown', () => {
  const parsed = (query: string) =>
    parseForwarded(payloadOfUrl(`uniqueId=7&fixTime=${ARRIVAL}&latitude=1&longitude=2&${query}`), ARRIVAL);
  expect(parsed('speed=fast&valid=perhaps&attributes=%7Bbroken')).toMatchObject({
    ok: true,
    value: { identifier: '7', reading: { speedKmh: null, valid: false, alarms: [] } },
  });
  expect(parsed('speed=NaN&course=1.0E-5')).toMatchObject({
    ok: true,
    value: { identifier: '7', reading: { speedKmh: null, headingDeg: 0 } },
  });
  expect(parseForwarded(payloadOfUrl(''), ARRIVAL)).toMatchObject({
    ok: false,
    fields: { 'device.uniqueId': 'required' },
  });
});
