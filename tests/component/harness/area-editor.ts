import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { AreaDrawing } from '../../../domain/desk/areas/area-drawing.ts';
import { settingsOf } from '../../../domain/desk/areas/area-write.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { pageOf } from './pages.ts';
import { BRAND_ID, person } from './people.ts';
import { recorded } from './recorded.ts';
import type { Answers, Sent, StandIn } from './stand-in-core.ts';
import { vehicleOf } from './vehicles.ts';

type Kept = Sent<'areas.read'>;

const FIRST_ID = 6_000_000_000_000_000;
const ME = person('USER');

export const VAN = vehicleOf(1, {
  device: {
    name: 'Van branca',
    vehicle: { name: 'Van branca', licensePlate: 'VAN1A23', manufacture: null, model: null, color: null },
  },
}).device;

/** The `n`th area of a test as a server keeps it: a circle of the person who looks unless said otherwise. */
export const areaOf = (n: number, changes: Partial<Kept>): Kept => ({
  ...recorded('areas.read'),
  id: FIRST_ID + n,
  address: 'Rua das Flores, 12',
  brand: BRAND_ID,
  user: ME.user.id,
  devices: [VAN.id],
  ...changes,
});

const rowOf = (area: Kept): Sent<'areas.list'>['content'][number] => ({
  ...area,
  userName: ME.user.name,
  vehicles: 1,
  created: '2026-11-01T12:00:00.000Z',
});

/** A server that keeps areas as they are written. */
export function areaServer(first: readonly Kept[] = []): Answers {
  const kept = [...first];
  const put = (area: Kept): Kept => {
    const at = kept.findIndex(({ id }) => id === area.id);
    kept.splice(at < 0 ? kept.length : at, 1, area);
    return area;
  };
  const read = (id: string): Kept => kept.find((one) => one.id === Number(id))!;
  return {
    'brands.parameters': recorded('brands.parameters'),
    'groups.list': [],
    'positions.ofUser': [],
    'devices.detail': { ...recorded('devices.detail'), content: [VAN] },
    'devices.read': VAN,
    'geo.reverse': recorded('geo.reverse'),
    'geo.search': recorded('geo.search'),
    // The phonebook is asked for by whoever comes to the contacts of an area.
    'contacts.list': ({ query }) => pageOf([], query),
    'areas.list': ({ query }) => pageOf(kept.map(rowOf), query),
    'areas.read': ({ params }) => read(params.id),
    'areas.create': ({ body }) => {
      const { settings, ...fields } = JSON.parse(JSON.stringify(body)) as Kept;
      const made = areaOf(kept.length + 100, fields);
      return put({ ...made, settings: { ...settingsOf(made), ...settings }, version: 0 });
    },
    'areas.update': ({ params, body: { operations, version } }) => {
      const changed = Object.fromEntries(operations.map(({ path, value }) => [path.slice(1), value]));
      return put({ ...read(params.id), ...changed, version: version + 1 });
    },
    'areas.delete': ({ params }) => {
      kept.splice(kept.indexOf(read(params.id)), 1);
      return {};
    },
  };
}

export const pathOf = ({ id }: Kept): string => `/area-setting/${id}`;

/** The editor of areas as a customer finds it who comes there; of a new one unless said otherwise. */
export async function openEditor(
  path = '/area-setting/novo',
  { answers, ...options }: MountOptions = {},
): Promise<StandIn> {
  const core = await mountAt(path, { session: ME, answers: { ...areaServer(), ...answers }, ...options });
  await expect.element(board()).toBeVisible();
  return core;
}

interface EditorDoor {
  drawing: AreaDrawing;
  chosen: number | null;
  past: number;
}

/** What is drawn of an area, as the console says to whoever asks it. */
export const editorDoor = (): EditorDoor =>
  (globalThis as unknown as { rastro: { areaEditor(): EditorDoor } }).rastro.areaEditor();
export const drawing = (): AreaDrawing => editorDoor().drawing;

export const board = (): Locator => page.getByRole('region', { name: /^(Forma da área|Shape of the area)$/ });
export const field = (name: string | RegExp): Locator => page.getByLabelText(name).first();
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
export const save = (): Locator => button('Salvar');

/** Searches a place in Brazil and takes it, as it lies on the map. */
export async function takeAddress(words: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Endereço' }).fill(words);
  await page.getByRole('listbox').getByRole('option').first().click();
  await button('Usar este endereço').click();
}

/** Takes a tracker among those that are offered. */
export async function takeTracker(name: string): Promise<void> {
  const trackers = page.getByRole('combobox', { name: 'Rastreadores' });
  await trackers.fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  // Closes the choices, not the dialog they may stand in.
  (trackers.element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
}
