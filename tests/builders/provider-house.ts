import type { MapProvider } from '../../domain/people/brands/brand.ts';
import { createBrand } from '../../server/people/brands/create-brand.ts';
import type { Database } from '../../server/base/db/database.ts';
import { defaultPermissions } from '../../server/people/users/default-permissions.ts';
import { createUser } from '../../server/people/users/create-user.ts';
import { startServer, type RunningServer } from './running-server.ts';
import { GOOGLE_KEY, HERE_KEY, startTileStandIn, type TileStandIn } from './tile-stand-in.ts';

const PASSWORD = 'rastro-demo';
const PERMISSIONS = {
  both: ['MAPS_GOOGLEMAPS', 'MAPS_HERE'],
  google: ['MAPS_GOOGLEMAPS'],
  here: ['MAPS_HERE'],
  neither: [],
} as const;

export interface ProviderHouse {
  server: RunningServer;
  tiles: TileStandIn;
  /** What an administrator sets in the brand. */
  prefer(provider: MapProvider | null): Promise<void>;
  dispose(): Promise<void>;
}

/** Puts a brand with its people into the database; answers its id. */
async function seed(db: Database, parameters: Record<string, string>): Promise<number> {
  // The page asks for the brand of the first label of its host, which is 127.0.0.1 here.
  const brandId = await createBrand(db, {
    name: 'Aurora',
    alias: '127',
    parentId: null,
    palette: { primary: '#2e6373' },
    parameters,
  });
  await createUser(db, { login: 'admin', password: PASSWORD, name: 'Ada Reis', brandId, profile: 'ADMINISTRATOR' });
  for (const [login, more] of Object.entries(PERMISSIONS)) {
    const permissions = [...defaultPermissions('USER'), ...more.map((name) => ({ name, type: 'ACCESS' }))];
    await createUser(db, { login, password: PASSWORD, name: 'Clara Nunes', brandId, profile: 'USER', permissions });
  }
  return brandId;
}

/** The real server for a brand with keys of Google and Here; customers `both`, `google`, `here` and `neither` by what they are granted. */
export async function startProviderHouse(
  parameters: Record<string, string> = { googleMapsKey: GOOGLE_KEY, hereMapsKey: HERE_KEY },
): Promise<ProviderHouse> {
  const tiles = await startTileStandIn();
  let brandId = 0;
  const server = await startServer({
    env: { DEMO: 'off', TILE_ATTRIBUTION: '© OpenStreetMap', ...tiles.env },
    seed: async (db) => {
      brandId = await seed(db, parameters);
    },
  });
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const send = async <T>(method: string, path: string, body: object): Promise<T> => {
    const answer = await fetch(`${server.url}/api/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    server,
    tiles,
    prefer: async (mapProvider) => {
      const { accessToken } = await send<{ accessToken: string }>('POST', 'sessions', {
        login: 'admin',
        password: PASSWORD,
      });
      headers['authorization'] = `Bearer ${accessToken}`;
      await send('PATCH', `v2/brands/${brandId}`, { mapProvider });
      delete headers['authorization'];
    },
    dispose: async () => {
      await server.dispose();
      tiles.close();
    },
  };
}
