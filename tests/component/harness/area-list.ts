import './without-map.ts';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { DrawTool } from '../../../domain/desk/areas/area-drawing.ts';
import { settingsOf } from '../../../domain/desk/areas/area-write.ts';
import type { Profile } from '../../../domain/people/users/user.ts';
import { rowsIn } from './grid.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { pageOf } from './pages.ts';
import { BRAND_ID, person } from './people.ts';
import { recorded } from './recorded.ts';
import type { Answers, Sent, StandIn } from './stand-in-core.ts';

type Row = Sent<'areas.list'>['content'][number];
type First = Sent<'areas.listV1'>[number];

const FIRST_ID = 6_000_000_000_000_000;
const OWNER = person('USER').user.id;

const area = (n: number, name: string, changes: Partial<Row> = {}): Row => ({
  ...recorded('areas.read'),
  id: FIRST_ID + n,
  name,
  address: null,
  brand: BRAND_ID,
  user: OWNER,
  userName: 'Clara Nunes',
  vehicles: 1,
  created: '2026-11-01T12:00:00.000Z',
  ...changes,
});

const at = (lat: number, lng: number) => ({ lat, lng, rad: 0 });
const BOX = [at(-23.5, -46.7), at(-23.5, -46.6), at(-23.6, -46.6), at(-23.6, -46.7)];
const drawn = (drawnAs: DrawTool, widthM: number | null = null): Partial<Row> => ({
  type: 'polygon',
  radius: null,
  points: BOX,
  settings: { ...settingsOf(recorded('areas.read')), drawnAs, widthM, line: widthM === null ? null : BOX.slice(2) },
});
/** Zones that are no circles, by their number. */
const DRAWN: Readonly<Record<number, Partial<Row>>> = {
  2: drawn('polygon'),
  3: drawn('rectangle'),
  4: drawn('corridor', 250),
};

/** Areas of a customer, and one of the brand itself. Each zone was changed as often as its number says. */
const areas = (): Row[] => [
  area(0, 'Garagem central', { address: 'Rua das Flores, 12' }),
  area(1, 'Centro expandido'),
  ...Array.from({ length: 11 }, (_, at) => at + 1).map((n) =>
    area(n + 1, `Zona ${String(n).padStart(2, '0')}`, { version: n, ...DRAWN[n] }),
  ),
  area(20, 'Da marca', { user: null, userName: null }),
];

const firstOf = ({ userName: _userName, vehicles: _vehicles, created: _created, ...row }: Row): First => ({
  ...row,
  deleted: false,
});

/** A server that keeps areas, by the calls of both forms. */
export function areaAnswers(): Answers {
  let kept = areas();
  const remove = (id: unknown): void => {
    kept = kept.filter((one) => one.id !== Number(id));
  };
  const read = (id: unknown): Row => kept.find((one) => one.id === Number(id))!;
  const seen = (asked: { user?: unknown; term?: unknown }): Row[] =>
    kept
      .filter(({ user }) => asked.user === undefined || user === Number(asked.user))
      .filter(({ name }) => typeof asked.term !== 'string' || name.toLowerCase().includes(asked.term.toLowerCase()))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  return {
    'groups.list': recorded('groups.list'),
    'devices.detail': {
      ...recorded('devices.detail'),
      content: [{ ...recorded('devices.detail').content[0]!, name: 'Sandero prata', vehicle: null }],
    },
    'areas.list': ({ query }) => pageOf(seen(query), query),
    'areas.read': ({ params }) => read(params.id),
    'areas.delete': ({ params }) => {
      remove(params.id);
      return {};
    },
    'areas.listV1': ({ query }) => seen(query).map(firstOf),
    'areas.readV1': ({ params }) => firstOf(read(params.id)),
    'areas.saveV1': ({ body }) => {
      const saved = firstOf(read(body.id));
      if (body.deleted === true) remove(body.id);
      return saved;
    },
  };
}

export const grid = (): Locator => page.getByRole('grid', { name: 'Áreas de segurança' });
export const rows = (): Locator => rowsIn(grid());
export const names = (): string[] =>
  grid()
    .getByRole('rowheader')
    .elements()
    .map((name) => name.textContent);
export const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

/** The list of areas as somebody finds it who comes there. */
export async function openAreaList(
  profile: Profile,
  path: string,
  { answers, ...options }: MountOptions = {},
): Promise<StandIn> {
  const core = await mountAt(path, {
    session: person(profile),
    answers: { ...areaAnswers(), ...answers },
    ...options,
  });
  await expect.element(rows().first()).toBeVisible();
  return core;
}
