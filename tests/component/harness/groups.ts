import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { rowsIn } from './grid.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { pageOf } from './pages.ts';
import { BRAND_ID, person } from './people.ts';
import { recorded } from './recorded.ts';
import type { Answers, Sent, StandIn } from './stand-in-core.ts';

type Group = Sent<'groups.read'>;
const FIRST_GROUP = 7_000_000_000_000_000;
const FIRST_DEVICE = 1_000_000_000_000_600;
export const groupId = (index: number): number => FIRST_GROUP + index;
export const vehicleId = (index: number): number => FIRST_DEVICE + index;

const NAMES = ['Carreta 01', 'Carreta 02', 'Entrega 01', 'Entrega 02', 'Ronda 01'];

const vehicle = (index: number) => ({
  ...recorded('devices.detail').content[0]!,
  id: vehicleId(index),
  brandId: BRAND_ID,
  name: NAMES[index]!,
  identifier: `tracker-${index}`,
});

const group = (index: number, name: string, parent: number | null, devices: number[]): Omit<Group, 'devicesDTO'> => ({
  ...recorded('groups.list')[0]!,
  id: groupId(index),
  name,
  parent: parent === null ? null : groupId(parent),
  brand: BRAND_ID,
  user: person('USER').user.id,
  devices: devices.map(vehicleId),
  color: index === 1 ? '#2e6373' : null,
  version: 3,
});

/** A server with groups of a customer, as far as their page asks it. */
export function groupAnswers(): Answers {
  let kept = [group(1, 'Cargas', null, []), group(2, 'Carretas', 1, [0, 1]), group(3, 'Cidade', null, [2])];
  const within = (id: number): number[] =>
    kept.filter((one) => one.id === id || one.parent === id).map((one) => one.id);
  const holds = (ids: readonly number[]): Set<number> =>
    new Set(kept.filter(({ id }) => ids.includes(id)).flatMap(({ devices }) => devices));
  return {
    'brands.tree': [],
    'groups.list': () => kept,
    'groups.shared': [],
    'invites.own': [],
    'devices.detail': ({ query }) => {
      const shown = query.group === undefined ? null : holds(within(Number(query.group)));
      const grouped = holds(kept.map(({ id }) => id));
      const found = NAMES.map((_, index) => vehicle(index)).filter(
        ({ id, name }) =>
          (shown === null || shown.has(id)) &&
          (query.grouped === undefined || !grouped.has(id)) &&
          name.toLowerCase().includes((query.term ?? '').toLowerCase()),
      );
      return pageOf(found, query);
    },
    'groups.move': ({ body }) => {
      const out = body.from == null ? [] : within(body.from);
      kept = kept.map((one) => {
        const left = out.includes(one.id) ? one.devices.filter((id) => !body.devices.includes(id)) : one.devices;
        return { ...one, devices: one.id === body.to ? [...new Set([...left, ...body.devices])] : left };
      });
      return { moved: body.devices.length };
    },
    'groups.create': ({ body }) => {
      const added = { ...group(9, body.name, null, []), parent: body.parent ?? null, color: body.color ?? null };
      kept = [...kept, { ...added, devices: body.devices ?? [] }];
      return kept.at(-1)!;
    },
    'groups.update': ({ params, body }) => {
      kept = kept.map((one) => (one.id === Number(params.id) ? { ...one, ...body, version: body.version + 1 } : one));
      return kept.find(({ id }) => id === Number(params.id))!;
    },
    'groups.delete': ({ params }) => {
      kept = kept.filter(({ id }) => id !== Number(params.id));
      return {};
    },
  };
}

export const tree = (): Locator => page.getByRole('list', { name: /^(Grupos|Groups)$/ });
/** The button of a group in the tree, with how many vehicles it holds. */
export const branch = (name: string): Locator => tree().getByRole('button', { name: new RegExp(`^${name} \\d+$`) });
export const rows = (): Locator => rowsIn(page.getByRole('grid'));
export const names = (): string[] =>
  page
    .getByRole('grid')
    .getByRole('rowheader')
    .elements()
    .map((name) => name.textContent);

/** The groups as a customer sees them who comes there. */
export async function lookAtGroups(path = '/groups', { answers, ...options }: MountOptions = {}): Promise<StandIn> {
  const core = await mountAt(path, {
    session: person('USER'),
    answers: { ...groupAnswers(), ...answers },
    ...options,
  });
  await expect.element(page.getByRole('button', { name: /^(Cidade \d|Grupo: |Group: )/ }).first()).toBeVisible();
  return core;
}
