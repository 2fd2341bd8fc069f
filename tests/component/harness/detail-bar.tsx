import { BehaviorSubject } from 'rxjs';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { success } from '../../../contract/failure.ts';
import { DetailBar } from '../../../src/desk/device-panel/detail-bar.tsx';
import { FleetStore } from '../../../src/live/fleet/fleet-store.ts';
import { FleetContext, useFleet } from '../../../src/live/fleet/use-fleet.ts';
import { useLooked } from '../../../src/live/fleet/use-looked.ts';
import { useObservable } from '../../../src/base/ui/use-observable.ts';
import { usePhone } from '../../../src/base/ui/use-phone.ts';
import { mount, type MountOptions } from './mount.tsx';
import type { StandIn } from './stand-in-core.ts';
import { labelsOf, snapshotOf, vehicleAnswers, type Vehicle } from './vehicles.ts';

const NO_TRACK = new Float64Array();
/** What a phone's bar offers in place of the map's popup. */
const ON_PHONE = { following: false, onFollow: () => undefined };

/** The bar of a chosen vehicle, and what happens to it. */
export interface BarDesk {
  core: StandIn;
  /** Chooses another vehicle of the fleet. */
  choose(vehicle: Vehicle): Promise<void>;
}

function Chosen({ device$ }: { device$: BehaviorSubject<number> }) {
  const device = useObservable(device$, device$.value);
  const detail = useLooked(device);
  const row = useFleet().mirror.rowOf(device);
  return <DetailBar row={row} detail={detail} onClose={() => undefined} actions={usePhone() ? ON_PHONE : undefined} />;
}

/** Shows the bar of the first vehicle of a fleet as the tracker screen does, without its map and its list. */
export async function mountBar(fleet: readonly Vehicle[], options: MountOptions): Promise<BarDesk> {
  const device$ = new BehaviorSubject(fleet[0]!.device.id);
  const store = new FleetStore({ labels: async (rows) => labelsOf(fleet, rows), resync: async () => undefined });
  store.take(snapshotOf(fleet, 0));
  let core: StandIn | null = null;
  let looked: number | null = null;
  /** What a core does of a vehicle that is looked at: it tells the record, and nothing of the others. */
  const tell = (): void => {
    const vehicle = fleet.find(({ device }) => device.id === looked);
    core?.tell.detail$.next(
      vehicle ? { device: vehicle.device, telemetry: vehicle.record, waypoints: NO_TRACK } : null,
    );
  };
  core = await mount(
    <FleetContext value={store}>
      <main>
        <h1 className="visually-hidden">Rastreador</h1>
        <Chosen device$={device$} />
      </main>
    </FleetContext>,
    {
      ...options,
      answers: { ...vehicleAnswers(() => fleet), ...options.answers },
      core: {
        look: async (device) => {
          looked = device;
          tell();
          return success(null);
        },
        ...options.core,
      },
    },
  );
  tell();
  await named(fleet[0]!);
  return {
    core,
    choose: async (vehicle) => {
      device$.next(vehicle.device.id);
      await named(vehicle);
    },
  };
}

export const bar = (): Locator =>
  page.getByRole('region', { name: /^(Detalhes do rastreador|Details of the tracker)$/ });
export const panel = (): Locator => bar().getByRole('group', { name: 'Painel do rastreador' });
export const groupNamed = (name: string): Locator => panel().getByRole('region', { name, exact: true });

const named = ({ device }: Vehicle): Promise<unknown> =>
  expect.element(bar().getByRole('heading', { name: device.name, level: 2 })).toBeVisible();

/** The titles of all groups of the panel, in their order. */
export const ALL_TITLES = [
  'Entradas',
  'Leituras',
  'Localização',
  'Comandos',
  'Veículo',
  'Motorista',
  'Saídas',
  'Rastreador',
  'GSM',
];
/** The titles of the groups of the panel; none where there is no panel. */
export const titles = (): string[] =>
  [...(panel().query()?.querySelectorAll('h3') ?? [])].map((one) => one.textContent);

/** Texts of the panel by group and name. */
export function textsOf(): Record<string, Record<string, string>> {
  const groups = [...(panel().query()?.querySelectorAll('section') ?? [])].map((section) => {
    const fields = [...section.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling!.firstElementChild!.textContent.replaceAll('\u00a0', ' '),
    ]);
    return [section.querySelector('h3')!.textContent, Object.fromEntries(fields)] as const;
  });
  return Object.fromEntries(groups);
}

/** Waits until a field of a group of the panel reads so. */
export const expectField = (group: string, name: string, text: string | RegExp): Promise<unknown> =>
  expect
    .poll(() => textsOf()[group]?.[name], { message: `${group}, ${name}` })
    .toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
