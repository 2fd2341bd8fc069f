import type { GuardKind } from '../../contract/rest/define.ts';
import type { Profile } from '../../domain/user.ts';
import type { TestServer } from '../builders/server.ts';
import type { Ids } from './samples.ts';

export const PROFILES: readonly Profile[] = ['ADMINISTRATOR', 'OPERATOR', 'USER'];

/** Somebody signed in, with what may be seen and what not. */
export interface Signed {
  token: string;
  own: Ids;
  /** Ids by kind that this caller may not see, each with why. */
  foreign: Record<GuardKind, Record<string, number | string>>;
}

/** A fresh session of a profile, what it may see and what not. */
export async function signedIn(server: TestServer, profile: Profile): Promise<Signed> {
  const { brands, users, devices, areas, groups, incidents } = server.tenancy;
  const userId = { ADMINISTRATOR: users.admin, OPERATOR: users.operator, USER: users.customer }[profile];
  const { accessToken, sessionId } = await server.core.sessions.open(userId, false);
  const neighbours = (await server.core.sessions.open(users.neighbour, false)).sessionId;
  const unknown = 1_234_567_890_123_456;
  const customerOf = async (user: number): Promise<number> =>
    (await server.db.query<{ id: number }>('SELECT customer_id AS id FROM users WHERE id = $1', [user]))[0]!.id;
  const customers = { own: await customerOf(users.customer), neighbour: await customerOf(users.neighbour), foreign: await customerOf(users.foreignCustomer) };
  const ofStaff = { brand: { foreign: brands.foreign }, user: { foreign: users.foreignCustomer }, device: { foreign: devices.foreign } };
  const ofCustomer = {
    brand: { ...ofStaff.brand, parent: brands.parent },
    user: { ...ofStaff.user, neighbour: users.neighbour, operator: users.operator },
    device: { ...ofStaff.device, neighbours: devices.neighbours, nobodys: devices.nobodys },
  };
  const foreign = profile === 'USER' ? ofCustomer : ofStaff;
  const unseen: Record<string, number> = profile === 'ADMINISTRATOR' ? {} : { hidden: devices.hidden };
  return {
    token: accessToken,
    own: { brand: brands.child, user: users.customer, device: devices.customers, session: sessionId, self: userId, customer: customers.own, area: areas.customers, incident: incidents.customers, group: groups.customers },
    foreign: {
      self: { foreign: users.foreignCustomer, unknown, ...(profile === 'USER' ? { neighbour: users.neighbour } : {}) },
      customer: { foreign: customers.foreign, unknown, ...(profile === 'USER' ? { neighbour: customers.neighbour } : {}) },
      area: { foreign: areas.foreign, deleted: areas.deleted, unknown, ...(profile === 'USER' ? { neighbours: areas.neighbours, brands: areas.brands } : {}) },
      group: { foreign: groups.foreign, unknown, ...(profile === 'USER' ? { neighbours: groups.neighbours, brands: groups.brands } : {}) },
      incident: { foreign: incidents.foreign, unknown, ...(profile === 'ADMINISTRATOR' ? {} : { hidden: incidents.hidden }) },
      brand: { ...foreign.brand, unknown }, user: { ...foreign.user, unknown }, device: { ...foreign.device, ...unseen, unknown }, history: { ...foreign.device, ...unseen, unknown }, session: { neighbours, unknown: 'no-such-session' },
    },
  };
}
