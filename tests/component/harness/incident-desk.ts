import './without-map.ts';
import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { fleetCore } from './fleet-core.ts';
import { rowsIn } from './grid.ts';
import { incidentServer, incidentWith, ME, type IncidentServer } from './incidents.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import type { StandIn } from './stand-in-core.ts';
import { vehicleOf } from './vehicles.ts';

const HOUR_MS = 3_600_000;
const FIRST_ID = 5_000_000_000_000_000;
const VAN = vehicleOf(1, { record: { speed: 40, ignition: true } });

/** An incident of the van of `hours` ago, open and with the system unless said otherwise. */
export function incidentOf(hours: number, changes: Partial<Incident> = {}): Incident {
  const created = new Date(Date.now() - hours * HOUR_MS).toISOString();
  return incidentWith({
    id: FIRST_ID + hours,
    code: String(900_000 + hours),
    type: 'PANIC',
    title: `Alerta ${String(hours).padStart(2, '0')}`,
    situation: 'Análise pelo sistema',
    dateTime: created,
    created,
    deviceId: VAN.device.id,
    licensePlate: 'VAN1A23',
    ...changes,
  });
}

/** Twelve open ones, a theft that is worked on, one in progress in another situation, one resolved, one of a code that nobody named. */
const incidents = (): Incident[] => [
  ...Array.from({ length: 12 }, (_, index) => incidentOf(index + 1)),
  incidentOf(20, { type: 'THEFT', title: 'Levado', status: 'PROGRESS', situation: 'Análise em andamento' }),
  incidentOf(21, { title: 'Sem resposta', status: 'PROGRESS', situation: 'Resposta fora do padrão' }),
  incidentOf(22, { title: 'Encerrado', status: 'RESOLVED' }),
  incidentOf(23, { type: 'A1B2C3', title: '<b>Sem nome</b>', status: 'CANCELLED' }),
];

export interface IncidentDesk {
  core: StandIn;
  server: IncidentServer;
}

/** The desk of an operator, refreshed by hand alone, so that no test depends on how far the countdown is. */
export async function openDesk({ answers, ...options }: MountOptions = {}): Promise<IncidentDesk> {
  const server = incidentServer(incidents());
  const fleet = fleetCore(() => ({ vehicles: [VAN] }));
  const core = await mountAt('/operator-area', {
    session: ME,
    core: fleet.core,
    bridge: fleet.bridge,
    answers: { 'brands.tree': [], ...server.answers, ...answers },
    ...options,
  });
  await expect.element(rows().getByRole('rowheader').first()).toBeVisible();
  const auto = page.getByRole('switch', { name: /^(Atualização automática|Auto-update)/ });
  (auto.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('timer')).toBeEmptyDOMElement();
  return { core, server };
}

const grid = (): Locator => page.getByRole('grid', { name: /^(Incidentes|Incidents)$/ });
export const rows = (): Locator => rowsIn(grid());
export const rowOf = (title: string): Locator => rows().filter({ hasText: title });
export const names = (): string[] =>
  grid()
    .getByRole('rowheader')
    .elements()
    .map((name) => name.textContent);
export const tab = (name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) });
export const dialog = (): Locator => page.getByRole('dialog').first();

/** Index of the row that has the focus, -1 while none has. */
export const focused = (): number =>
  rows()
    .elements()
    .indexOf(document.activeElement as HTMLElement);

/** Presses keys one after another. */
export const press = (...keys: string[]): Promise<void> => userEvent.keyboard(keys.join(''));
export const CTRL_ENTER = '{Control>}{Enter}{/Control}';

/** Presses `j` until a row has the focus. */
export async function walkTo(title: string): Promise<void> {
  await expect.element(rowOf(title)).toBeVisible();
  const index = names().findIndex((name) => name.includes(title));
  for (let step = 0; step <= index; step += 1) {
    await press('j');
    await expect.poll(focused).toBe(step);
  }
}
