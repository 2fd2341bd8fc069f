import type { CallInput, CallName } from '../../contract/rest/calls.ts';
import type { Ids } from './samples.ts';

const SAMPLE_SHAPE = { type: 'CIRCLE', latitude: -23.55, longitude: -46.63, radius: 120 } as const;
const SAMPLE_AREA = { name: 'Sample yard', address: 'Rua A, 1', ...SAMPLE_SHAPE } as const;
const areaOf = (brand: number, user: number, device: number, group: number) => ({
  brand,
  user,
  devices: [device],
  settings: { groups: [group] },
});
const SAMPLE_GEOJSON = JSON.stringify({
  type: 'Feature',
  properties: { name: 'Sample yard', radius: 120 },
  geometry: { type: 'Point', coordinates: [-46.63, -23.55] },
});

/** Inputs of the calls of areas; see `SAMPLES`. */
export const AREA_SAMPLES: { [N in Extract<CallName, `areas.${string}`>]: (ids: Ids) => CallInput<N> } = {
  'areas.list': ({ user, brand, customer, group, device }) => ({
    query: {
      brand: String(brand),
      user: String(user),
      device: String(device),
      customer: String(customer),
      group: String(group),
    },
  }),
  'areas.read': ({ area }) => ({ params: { id: String(area) } }),
  'areas.create': ({ brand, user, device, group }) => ({
    body: { ...SAMPLE_AREA, ...areaOf(brand, user, device, group) },
  }),
  'areas.update': ({ area }) => ({
    params: { id: String(area) },
    body: { version: 0, operations: [{ op: 'replace', path: '/name', value: 'Renamed yard' }] },
  }),
  'areas.addDevices': ({ area, device }) => ({ params: { id: String(area) }, body: { devices: [device] } }),
  'areas.delete': ({ area }) => ({ params: { id: String(area) }, query: { version: '0' } }),
  'areas.preview': ({ user, device, group }) => ({
    body: { ...SAMPLE_SHAPE, user, devices: [device], groups: [group] },
  }),
  'areas.file': ({ user, brand, customer, group, device, area }) => ({
    query: {
      brand: String(brand),
      user: String(user),
      device: String(device),
      customer: String(customer),
      group: String(group),
      ids: String(area),
      format: 'kml',
    },
  }),
  'areas.import': ({ brand, user, device, group }) => ({
    body: { text: SAMPLE_GEOJSON, brand, user, devices: [device], groups: [group], isDryRun: false },
  }),
  'areas.readV1': ({ area }) => ({ params: { id: String(area) } }),
  'areas.saveV1': ({ area, brand, user, device, group }) => ({
    body: { ...SAMPLE_AREA, ...areaOf(brand, user, device, group), id: area },
  }),
  'areas.listV1': ({ user, brand }) => ({ query: { user: String(user), brand: String(brand) } }),
};
