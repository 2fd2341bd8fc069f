import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createBrand, type NewBrand } from './create-brand.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.tokenOf(server.tenancy.users.admin);
});
afterAll(() => server.close());

interface Shown {
  id: number;
  name: string;
  logo: string | null;
  palette: { primary: string; navbar?: string };
  isPaletteBroken?: boolean;
  parameters: Record<string, string>;
  brandChildren: { id: number; name: string; parent: number }[];
}

const update = (id: number, body: unknown) =>
  server.call('PATCH', `/api/v2/brands/${id}`, { token: admin, body, headers: { 'accept-language': 'en-US' } });
const read = async (id: number) => (await server.call('GET', `/api/v2/brands/${id}`, { token: admin })).json<Shown>();
let drawn = 0;
/** A brand of its own for each test, below that of the administrator. */
async function newBrand(given: Partial<NewBrand> = {}): Promise<{ id: number; alias: string }> {
  const alias = `brand-${(drawn += 1)}`;
  const whose = { alias, parentId: server.tenancy.brands.parent };
  const id = await createBrand(server.db, { name: 'Filha', palette: { primary: '#aa3300' }, ...whose, ...given });
  await server.core.refresh();
  return { id, alias };
}
const exposed = async (alias: string) => (await server.call('GET', `/api/exposed/v2/brands/${alias}`)).json<Shown>();
const uri = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

test('an administrator changes name, logo and colours of a brand of the own tree, at once and written down', async () => {
  const { id: child, alias } = await newBrand({ name: 'Child', palette: { primary: '#2e6373' } });
  const logo = uri('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"></path></svg>');
  const answer = await update(child, {
    name: ' Filha ',
    logo,
    palette: { primary: '#aa3300', navbar: '#221100' },
    mapProvider: 'HERE',
    parameters: { contactPhone: '0800' },
  });
  expect(answer.statusCode).toBe(200);
  const shown = { name: 'Filha', logo, palette: { primary: '#aa3300', navbar: '#221100' } };
  expect(answer.json()).toMatchObject({ ...shown, mapProvider: 'HERE', parameters: { contactPhone: '0800' } });
  expect(await exposed(alias)).toMatchObject(shown);
  expect(server.core.tree.node(child)!.name).toBe('Filha');
  const [entry] = await server.db.query<{ actor: string; after: object }>(
    "SELECT actor, after FROM audit_log WHERE action = 'brand.set' AND entity_id = $1",
    [String(child)],
  );
  expect(entry).toMatchObject({
    actor: String(server.tenancy.users.admin),
    after: { name: 'Filha', palette: { primary: '#aa3300' }, parameters: { contactPhone: '0800' } },
  });
  expect(JSON.stringify(entry)).not.toContain('base64');
});

test('a brand that somebody else changed since it was read is not written over', async () => {
  const { id: child } = await newBrand({ mapProvider: 'HERE' });
  const { version, palette } = (await update(child, {})).json<{ version: number; palette: object }>();
  expect((await update(child, { mapProvider: null, version })).json()).toMatchObject({ version: version + 1 });
  const late = await update(child, { name: 'Outra', version });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: 'conflict',
    conflict: { version: version + 1, changes: { mapProvider: { before: 'HERE', after: null } } },
  });
  expect(await read(child)).toMatchObject({ name: 'Filha', palette });
});

test('what is left out stays, an empty parameter and a logo of null go', async () => {
  const logo = uri('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"></path></svg>');
  const { id: child } = await newBrand({ logo, parameters: { contactPhone: '0800' } });
  await server.db.query(`UPDATE brands SET parameters = parameters || '{"house":"rule"}' WHERE id = $1`, [child]);
  expect(
    (await update(child, { logo: null, parameters: { contactPhone: '', contactEmail: 'a@example.com' } })).json(),
  ).toMatchObject({ name: 'Filha', logo: null, palette: { primary: '#aa3300' } });
  expect((await read(child)).parameters).toEqual({ house: 'rule', contactEmail: 'a@example.com' });
});

test('a logo that is none, too large or not safe, a wrong colour and a parameter of the house are refused at their field', async () => {
  const { id: child } = await newBrand({ parameters: { house: 'rule' } });
  for (const [body, field] of [
    [{ logo: uri('<svg onload="alert(1)"/>') }, 'logo'],
    [{ logo: `data:image/png;base64,${Buffer.from('<html>').toString('base64')}` }, 'logo'],
    [{ logo: 'https://elsewhere.example/x.png' }, 'logo'],
    [{ logo: `data:image/png;base64,${'A'.repeat(300_000)}` }, 'logo'],
    [{ palette: { primary: 'red' } }, 'palette.primary'],
    [{ name: ' ' }, 'name'],
    [{ parameters: { house: 'mine' } }, 'parameters.house'],
  ] as const) {
    const answer = await update(child, body);
    expect(answer.statusCode, JSON.stringify(body).slice(0, 80)).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)[0]).toContain(field.split('.')[0]);
  }
});

test('colours that cannot be read give way to the neutral ones, say so, and are healed by saving', async () => {
  const { id: child, alias } = await newBrand();
  for (const broken of ['{"primary":"red"}', '{}', '[]', '"blue"']) {
    await server.db.query('UPDATE brands SET palette = $2::jsonb WHERE id = $1', [child, broken]);
    const neutral = { palette: { primary: '#2e6373' }, isPaletteBroken: true };
    expect(await exposed(alias), broken).toMatchObject(neutral);
    expect(await read(child), broken).toMatchObject(neutral);
  }
  await update(child, { name: 'Outra' });
  expect((await read(child)).isPaletteBroken).toBe(true);
  await update(child, { palette: { primary: '#2e6373' } });
  expect((await read(child)).isPaletteBroken).toBeUndefined();
});

test('a brand is answered with all its fields, its children by name as Portuguese sorts them (SHL-03, SHL-04, SHL-05)', async () => {
  const { id: parent } = await newBrand({ name: 'Parent', palette: { primary: '#2e6373' } });
  const { id: child } = await newBrand({ name: 'Órbita', parentId: parent });
  for (const [index, name] of ['Zênite', 'oeste', 'Águia'].entries())
    await server.db.query(
      `INSERT INTO brands (id, name, alias, parent_id, palette) VALUES ($1, $2, $3, $4, '{"primary":"#2e6373"}')`,
      [1_000_000_000_000_100 + index, name, `more-${index}`, parent],
    );
  const kept = {
    logo: 'data:image/png;base64,iVBORw0=',
    b2cEnabled: true,
    mapProvider: 'GOOGLE',
    parameters: { contactPhone: '0800' },
    debt: 'OVERDUE',
  };
  await server.db.query(
    'UPDATE brands SET logo = $2, b2c_enabled = true, map_provider = $3, parameters = $4::jsonb, debt = $5 WHERE id = $1',
    [parent, kept.logo, kept.mapProvider, JSON.stringify(kept.parameters), kept.debt],
  );
  await server.core.refresh();
  const brand = await read(parent);
  expect(brand).toMatchObject({ id: parent, name: 'Parent', palette: { primary: '#2e6373' }, ...kept });
  expect(brand.brandChildren.map(({ name }) => name)).toEqual(['Águia', 'oeste', 'Órbita', 'Zênite']);
  expect(brand.brandChildren[2]).toEqual({ id: child, name: 'Órbita', parent });
});
