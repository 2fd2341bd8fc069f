import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { CommandReach } from '../../../contract/rest/desk/command-calls.ts';
import type { Command } from '../../../domain/desk/commands/commands.ts';
import type { CommandType } from '../../../domain/live/telemetry/protocol-model.ts';
import { fleetCore } from './fleet-core.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { commandOf, paged } from './orders.ts';
import { person } from './people.ts';
import { recorded } from './recorded.ts';
import { refusal, type Answers, type StandIn } from './stand-in-core.ts';
import { vehicleOf, type Vehicle } from './vehicles.ts';
import './without-map.ts';

const named = (n: number, name: string, licensePlate: string, model: string, speed = 0): Vehicle =>
  vehicleOf(n, {
    device: { name, model, vehicle: { name, licensePlate, manufacture: null, model: null, color: null } },
    record: { speed, ignition: speed > 0, oilCutOff: false },
  });

export const TRUCK = named(1, 'Caminhão 07', 'BRA7E55', 'GT06N');
export const BIKE = named(2, 'Moto Rafa', 'GAB2C19', 'TK303');
export const OLD = named(3, 'Uno velho', 'HNO3D77', 'X-1');
export const DRIVING = named(4, 'Caminhão 08', 'BRA7E56', 'GT06N', 62);
export const FLEET = [TRUCK, BIKE, OLD, DRIVING];

const TYPES = recorded('protocols.commands').map(({ name }) => name);
/** What the models take; the other ones are not known. */
const MODELS: Readonly<Record<string, readonly CommandType[]>> = {
  GT06N: TYPES,
  TK303: TYPES.filter((type) => type !== 'reboot'),
};

/** Whether the model of a vehicle is known to take a command. */
export const takes = ({ device: { model } }: Vehicle, type: CommandType): boolean =>
  MODELS[model ?? '']?.includes(type) ?? false;

const way = { isPossible: true, types: TYPES, fault: null };
const noSms: CommandReach['sms'] = { isPossible: false, types: [], fault: 'no-transport' };
export const CONNECTED: CommandReach = { isConnected: true, gprs: way, sms: noSms };
export const AWAY: CommandReach = { ...CONNECTED, isConnected: false };

/** A server that keeps what it is told: `first` was sent before, what is sent becomes `becomes`. */
export function commandServer(first: readonly Command[] = [], becomes: Partial<Command> = { status: 'DONE' }): Answers {
  const sent = [...first];
  const vehicle = (id: number): Vehicle => FLEET.find(({ device }) => device.id === id)!;
  return {
    'devices.read': ({ params }) => vehicle(Number(params.id)).device,
    'devices.detail': ({ query }) =>
      paged(FLEET.map(({ device }) => device).filter(({ name }) => name.startsWith(query.term ?? ''))),
    'protocols.commands': ({ params }) => {
      const types = MODELS[params.model];
      if (!types) return refusal('missing', 'Not found', { status: 404, requestId: 'r-1' });
      return recorded('protocols.commands').filter(({ name }) => types.includes(name));
    },
    'commands.reach': CONNECTED,
    'commands.create': ({ body: { deviceId, order, requestId } }) => {
      const { type, ...payload } = order;
      const { name, vehicle: of } = vehicle(deviceId).device;
      const given = {
        requestId: requestId!,
        deviceId,
        type,
        payload,
        deviceName: name,
        licensePlate: of!.licensePlate,
      };
      const command = commandOf(sent.length + 1, { ...given, ...becomes });
      if (!sent.some((one) => one.requestId === requestId)) sent.unshift(command);
      return { id: command.id, requestId: command.requestId, status: becomes.status === 'QUEUED' ? 'QUEUED' : 'SENT' };
    },
    'commands.list': ({ query }) => {
      const [at, limit] = [Number(query.page ?? 0), Number(query.limit ?? 10)];
      const states = query.status?.split(',');
      const all = sent.filter(({ status }) => !states || states.includes(status));
      const content = all.slice(at * limit, (at + 1) * limit);
      return { content, page: at, limit, totalElements: all.length, totalPages: Math.ceil(all.length / limit) };
    },
    'commands.read': ({ params }) => sent.find(({ requestId }) => requestId === params.requestId)!,
  };
}

/** The screen at an address, as an operator sees it. */
export function openCommands(path: string, { answers, ...options }: MountOptions = {}): Promise<StandIn> {
  const { core, bridge } = fleetCore((scope) => ({
    vehicles: FLEET.filter(({ device }) => scope.kind === 'devices' && scope.ids.includes(device.id)),
  }));
  return mountAt(path, {
    session: person('OPERATOR'),
    core,
    bridge,
    ...options,
    answers: { ...commandServer(), ...answers },
  });
}

/** The screen of a vehicle, as soon as it can be told something. */
export async function command({ device: { id, name } }: Vehicle, options: MountOptions = {}): Promise<StandIn> {
  const core = await openCommands(`/command?device=${id}`, options);
  await expect.element(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect.element(form()).toBeVisible();
  // Off the navbar, which stays open below the pointer.
  await form().hover();
  return core;
}

export const form = (): Locator => page.getByRole('form', { name: /^(Enviar um comando|Send a command)$/ });
export const kind = (name: string): Locator => page.getByRole('radio', { name, exact: true });
export const submit = (): Locator => form().getByRole('button', { name: /^(Enviar|Send) / });
export const history = (): Locator => page.getByRole('region', { name: /^(Comandos enviados|Commands sent)$/ });
export const row = (name: RegExp): Locator => history().getByRole('row', { name }).first();
