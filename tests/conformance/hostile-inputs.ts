import type { CallName } from '../../contract/rest/calls.ts';
import { emptyElements, parameterCard, sawtooth, scattered, tangles, wideTable } from './hostile-files.ts';
import type { Input } from './make-call.ts';
import { SAMPLES, type Ids } from './samples.ts';

/** The sample of a call with other fields in its body. */
const sampleWith = (name: CallName, ids: Ids, fields: object): Input => {
  const sample = SAMPLES[name](ids) as Input;
  return { ...sample, body: { ...(sample.body as object), ...fields } };
};

const LINE = { drawnAs: 'corridor', widthM: 100, line: scattered(500) };
/** A ring that comes around at last, so that every edge is compared with every other. */
const RING = Array.from({ length: 1_000 }, (_, at) => {
  const turn = (at / 1_000) * 2 * Math.PI;
  return { lat: -23 + Math.sin(turn) * 0.1, lng: -46 + Math.cos(turn) * 0.1, rad: 0 };
});
const TANGLE = { type: 'polygon', points: scattered(10_000) };
const noise = (count: number): Buffer => Buffer.alloc(count, 'noise that is no picture');
const picture = (name: CallName) => (ids: Ids) => ({
  'a picture that is none': sampleWith(name, ids, { file: noise(1_000_000) }),
});
const drawn = (name: CallName) => (ids: Ids) => ({
  'a ring of 1,000 corners': sampleWith(name, ids, { type: 'polygon', points: RING }),
  'a tangle of 10,000 corners': sampleWith(name, ids, TANGLE),
  'a corridor of 500 places': sampleWith(name, ids, { type: 'polygon', points: [], settings: LINE }),
});

/**
 * The worst that is known for each call that takes a file, a long text or a shape, by what it is. A call that is missing here fails the
 * test by its name.
 */
export const HOSTILE: Partial<Record<CallName, (ids: Ids) => Record<string, Input>>> = {
  'password.token': (ids) => ({
    'a long proof': sampleWith('password.token', ids, { recaptchaToken: 'x'.repeat(1_000_000) }),
  }),
  'sessions.create': (ids) => ({
    'a long proof': sampleWith('sessions.create', ids, { proof: 'x'.repeat(1_000_000) }),
  }),
  'devices.setPicture': picture('devices.setPicture'),
  'drivers.setPhoto': picture('drivers.setPhoto'),
  'support.report': (ids) => ({
    'long diagnostics': sampleWith('support.report', ids, { diagnostics: '<a>\n'.repeat(180_000) }),
  }),
  'contacts.import': (ids) => ({
    'a card of 40,000 parameters': sampleWith('contacts.import', ids, { text: parameterCard(40_000), isDryRun: true }),
    'a table of 150 columns': sampleWith('contacts.import', ids, { text: wideTable(150, 1_500), isDryRun: true }),
  }),
  'areas.import': (ids) => ({
    'a sawtooth of 5,000 corners': sampleWith('areas.import', ids, { text: sawtooth(5_000), isDryRun: true }),
    'a sawtooth of 40,000 corners': sampleWith('areas.import', ids, { text: sawtooth(40_000), isDryRun: true }),
    'four tangled lines': sampleWith('areas.import', ids, { text: tangles(4, 500), isDryRun: true }),
  }),
  'areas.create': drawn('areas.create'),
  'areas.saveV1': drawn('areas.saveV1'),
  'areas.preview': (ids) => ({
    'a ring of 1,000 corners': sampleWith('areas.preview', ids, { type: 'polygon', points: RING }),
    'a tangle of 10,000 corners': sampleWith('areas.preview', ids, TANGLE),
  }),
  'areas.update': (ids) => ({
    'a corridor of 500 places': sampleWith('areas.update', ids, {
      operations: [
        { op: 'replace', path: '/type', value: 'polygon' },
        { op: 'replace', path: '/settings', value: LINE },
      ],
    }),
  }),
  'exports.start': (ids) => ({
    '1,000 vehicles that are not there': sampleWith('exports.start', ids, {
      call: 'devices.detail',
      query: { ids: Array.from({ length: 1_000 }, (_, at) => 8_000_000_000_000_000 + at).join(',') },
    }),
    'many long filters': sampleWith('exports.start', ids, {
      query: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`filter${at}`, 'x'.repeat(17_000)])),
    }),
  }),
  'imports.create': (ids) => ({
    'a workbook of 15 million empty elements': sampleWith('imports.create', ids, { file: emptyElements(15_000_000) }),
    'a file of 10 MB that is no table': sampleWith('imports.create', ids, { file: noise(10_000_000) }),
  }),
  'costs.uploadFile': (ids) => ({
    'an invoice of 10 MB': sampleWith('costs.uploadFile', ids, {
      name: 'invoice.pdf',
      file: Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(9_900_000)]),
    }),
  }),
};
