import { createBrand } from '../../server/people/brands/create-brand.ts';
import type { Database } from '../../server/base/db/database.ts';
import { createDevices } from '../../server/live/devices/create-devices.ts';
import { createGateway } from '../../server/live/devices/create-gateway.ts';
import { createUser } from '../../server/people/users/create-user.ts';
import { startServer, type RunningServer } from './running-server.ts';
import { GATEWAY_KEY, traccarOf, type SentFix } from './map-fleet.ts';

const PASSWORD = 'rastro-demo';
const YEAR_MS = 365 * 86_400_000;
/** Devices of the client with a large fleet: several pages of 40. */
export const LARGE_FLEET = 130;

export interface ClientHouse {
  server: RunningServer;
  brandId: number;
  users: Record<'operador' | 'transportes' | 'padaria' | 'frota', number>;
  id(identifier: string): number;
  send(...fixes: SentFix[]): Promise<void>;
}

async function seed(db: Database): Promise<Pick<ClientHouse, 'brandId' | 'users' | 'id'>> {
  const brandId = await createBrand(db, {
    name: 'Aurora',
    alias: '127',
    parentId: null,
    palette: { primary: '#2e6373' },
  });
  const user = (login: string, name: string, profile: 'OPERATOR' | 'USER') =>
    createUser(db, { login, password: PASSWORD, name, brandId, profile });
  const users = {
    operador: await user('operador', 'Otávio Leme', 'OPERATOR'),
    transportes: await user('transportes', 'Transportes Boa Viagem do Norte', 'USER'),
    padaria: await user('padaria', 'Padaria Sol', 'USER'),
    frota: await user('frota-grande', 'Frota Grande', 'USER'),
  };
  const noSearch = await user('sem-busca', 'Sem Busca', 'OPERATOR');
  await db.query("DELETE FROM user_permissions WHERE user_id = $1 AND name = 'MONITORING_USERS_SEARCH'", [noSearch]);
  await createGateway(db, { brandId, name: 'test', key: GATEWAY_KEY });
  const device = (identifier: string, name: string, licensePlate: string, owner: number) => ({
    identifier,
    brandId,
    vehicle: { name, licensePlate },
    user: { id: owner, fromMs: Date.now() - YEAR_MS },
  });
  const devices = await createDevices(db, [
    device('bau-1', 'Baú 01', 'BRA7E55', users.transportes),
    device('bau-2', 'Baú 02', 'BRA7E56', users.transportes),
    device('pao-1', 'Fiorino do pão', 'PAO1A23', users.padaria),
    ...Array.from({ length: LARGE_FLEET }, (_, n) =>
      device(`frota-${n}`, `Carro ${String(n).padStart(3, '0')}`, `FRT${String(n).padStart(4, '0')}`, users.frota),
    ),
  ]);
  const ids = new Map(devices.map(({ identifier, id }) => [identifier, id]));
  return { brandId, users, id: (identifier) => ids.get(identifier)! };
}

/**
 * The real server with an operator (`operador`), one who may not search (`sem-busca`) and three clients: `transportes`
 * with two vehicles that have places, `padaria` with one and `frota` with a large fleet.
 */
export async function startClientHouse(): Promise<ClientHouse> {
  let seeded!: Awaited<ReturnType<typeof seed>>;
  const server = await startServer({
    env: { DEMO: 'off' },
    seed: async (db) => {
      seeded = await seed(db);
    },
  });
  const send = async (...fixes: SentFix[]): Promise<void> => {
    const answer = await fetch(`${server.url}/ingest/traccar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${GATEWAY_KEY}` },
      body: JSON.stringify(fixes.map((fix) => traccarOf(fix, Date.now()))),
    });
    const body = (await answer.json()) as { accepted: number };
    if (body.accepted !== fixes.length) throw new Error(`the ingest refused: ${JSON.stringify(body)}`);
  };
  await send(
    { identifier: 'bau-1', latitude: -23.55, longitude: -46.63, speedKmh: 40 },
    { identifier: 'bau-2', latitude: -23.56, longitude: -46.66, speedKmh: 20 },
    { identifier: 'pao-1', latitude: -22.9, longitude: -47.06, speedKmh: 10 },
  );
  return { server, ...seeded, send };
}
