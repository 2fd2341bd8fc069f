import './without-map.ts';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { CallInput } from '../../../contract/rest/calls.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { BIA, incidentServer, incidentWith, ME, tellOf } from './incidents.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { pageOf } from './pages.ts';
import { recorded } from './recorded.ts';
import type { StandIn } from './stand-in-core.ts';

const MINUTE_MS = 60_000;

/** An incident that somebody has open, and what becomes of it. */
export interface OpenCase {
  core: StandIn;
  incident(): Incident;
  /** Somebody else did something with it, of which the broker tells. */
  elsewhere(changes: Partial<Incident>): void;
  /** Somebody else said something about it, of which the broker tells too. */
  hear(comment: string): void;
}

/** The console of an operator who comes to an incident: open and with nobody unless said otherwise. */
export async function openCase(
  changes: Partial<Incident> = {},
  { answers, shownTitle, ...options }: MountOptions & { shownTitle?: string } = {},
): Promise<OpenCase> {
  const happened = new Date(Date.now() - 35 * MINUTE_MS).toISOString();
  const first = incidentWith({
    title: 'Caso de teste',
    type: 'STRANGE_MOVING',
    dateTime: happened,
    created: happened,
    ...changes,
  });
  const server = incidentServer([first]);
  const incident = (): Incident => server.find(first.id);
  const core = await mountAt(`/operator-area-detail/${first.id}`, {
    session: ME,
    answers: {
      ...server.answers,
      'brands.parameters': recorded('brands.parameters'),
      'groups.list': recorded('groups.list'),
      'telemetry.history': recorded('telemetry.history'),
      'users.ofDevice': recorded('users.ofDevice'),
      'contacts.list': pageOf([]),
      ...answers,
    },
    ...options,
  });
  await expect.element(facts().getByRole('heading', { name: shownTitle ?? first.title })).toBeVisible();
  return {
    core,
    incident,
    elsewhere: (now) => {
      server.change(first.id, { version: incident().version + 1, ...now });
      tellOf(core, incident(), 'CHANGED');
    },
    hear: (comment) => {
      server.say(first.id, comment, BIA);
      tellOf(core, incident(), 'COMMENTED');
    },
  };
}

export const part = (name: string | RegExp): Locator => page.getByRole('region', { name });
export const facts = (): Locator => part(/^(Dados do incidente|Data of the incident)$/);
export const handling = (): Locator => part(/^Atendimento$/);
export const comments = (): Locator => part(/^Comentários/);
export const dialog = (): Locator => page.getByRole('dialog');
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true });

type Operation = 'incidents.assign' | 'incidents.cancel' | 'incidents.returned';

/** What was sent of an operation so far. */
export const sentOf = <N extends Operation>({ core }: OpenCase, name: N): CallInput<N>['body'][] =>
  core.askedOf(name).map(({ body }) => body);
