import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MOST_FILE_BYTES, type Import } from '../../../domain/work/import.ts';
import { zipOf } from '../../../tests/conformance/hostile-files.ts';
import { importer } from '../../../tests/builders/imports.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { MOST_FOREIGN } from './check-import.ts';

let server: TestServer;
let own: ReturnType<typeof importer>;
let child: number;
beforeAll(async () => {
  server = await openTestServer();
  own = importer(server, () => server.tenancy.users.admin);
  child = server.tenancy.brands.child;
});
afterEach(async () => {
  await server.house.jobs.runner.settle();
  await server.db.query('DELETE FROM jobs');
  await server.db.query('DELETE FROM imports');
});
afterAll(() => server.close());

let drawn = 0;
/** Identifiers that no test used before. */
const fresh = (count: number): string[] => Array.from({ length: count }, () => `new-${(drawn += 1)}`);
const deviceOf = async (identifier: string) =>
  (
    await server.db.query(
      `SELECT d.brand_id AS brand, d.model, d.imei, d.speed_limit_kmh AS "speedLimit", v.name, v.license_plate AS plate, v.color, a.user_id AS "user", a.starts_at AS since,
         (SELECT g.group_id FROM group_devices g WHERE g.device_id = d.id) AS "group"
       FROM devices d LEFT JOIN vehicles v ON v.id = d.vehicle_id LEFT JOIN device_assignments a ON a.device_id = d.id WHERE d.identifier = $1`,
      [identifier],
    )
  )[0];

test('a file says what its columns bring, a check imports nothing, and the good rows come in with vehicle, owner, group and limit', async () => {
  const [one, two] = fresh(2);
  const file = `Identificador;Placa;Nome do veículo;Modelo do rastreador;Limite de velocidade;Cliente;Cliente desde;Grupo;Obs\n${one};abc1d23;Caminhão 1;gt06n;80;CUSTOMER;05/11/2026;Yard;x\n${two};;;;;;;;\n`;
  const groupId = 4_321_000_000_000_000;
  await server.db.query("INSERT INTO groups (id, brand_id, name) VALUES ($1, $2, 'Yard')", [groupId, child]);
  const sent = await own.send('devices', child, Buffer.from(file, 'latin1'));
  expect(sent.columns.map(({ field }) => field)).toEqual([
    'identifier',
    'licensePlate',
    'name',
    'model',
    'speedLimit',
    'owner',
    'ownerSince',
    'group',
    null,
  ]);
  const checked = await own.check(sent.id);
  expect(await own.faults(sent.id)).toEqual([]);
  expect(checked).toMatchObject({ rows: { total: 2, good: 2, bad: 0, imported: 0 }, finishedAt: null });
  expect(await deviceOf(one!)).toBeUndefined();
  expect(await own.run(sent.id)).toMatchObject({ rows: { good: 0, imported: 2 }, importedBefore: null });
  expect(await deviceOf(one!)).toEqual({
    brand: child,
    model: 'GT06N',
    imei: null,
    speedLimit: 80,
    name: 'Caminhão 1',
    plate: 'ABC1D23',
    color: null,
    user: server.tenancy.users.customer,
    since: new Date('2026-11-05T03:00:00Z'),
    group: groupId,
  });
  expect(server.core.directory.byId((await server.core.directory.byIdentifier(two!))!.id)).not.toBeNull();
});

/** A workbook of two sheets, each with identifiers below a title. */
function twoSheets(first: string, second: string): Uint8Array {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const related = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const sheet = (...rows: string[]) =>
    Buffer.from(
      `<worksheet><sheetData>${rows.map((text) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`).join('')}</sheetData></worksheet>`,
    );
  return zipOf({
    '[Content_Types].xml': Buffer.from('<Types/>'),
    '_rels/.rels': Buffer.from(
      `<Relationships>${related('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      `<Relationships>${related('rId1', 'worksheet', 'worksheets/sheet1.xml')}${related('rId2', 'worksheet', 'worksheets/sheet2.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': Buffer.from(
      '<workbook><sheets><sheet name="SP" sheetId="1" r:id="rId1"/><sheet name="RJ" sheetId="2" r:id="rId2"/></sheets></workbook>',
    ),
    'xl/worksheets/sheet1.xml': sheet('Identificador', first),
    'xl/worksheets/sheet2.xml': sheet('Rio', 'Identificador', second),
  });
}

test('another sheet of a file can be chosen: what was found in the one before goes, and only its rows come in', async () => {
  const [one, two] = fresh(2);
  const sent = await own.send('devices', child, twoSheets(one!, two!), 'frota.xlsx');
  expect([sent.sheets, sent.columns[0]]).toEqual([
    ['SP', 'RJ'],
    { title: 'Identificador', field: 'identifier', line: 1, sheet: 'SP' },
  ]);
  expect(await own.check(sent.id)).toMatchObject({ rows: { good: 1 } });
  await expect(own.call('POST', `imports/${sent.id}/sheet`, { sheet: 'MG' })).rejects.toThrow('400 invalid-input');
  const chosen = await own.call<Import>('POST', `imports/${sent.id}/sheet`, { sheet: 'RJ' });
  expect(chosen).toMatchObject({ columns: [{ line: 2, sheet: 'RJ' }], checkedAt: null, rows: { total: 0, good: 0 } });
  await own.check(sent.id);
  expect(await own.run(sent.id)).toMatchObject({ rows: { imported: 1 } });
  expect([await deviceOf(one!), await deviceOf(two!)]).toMatchObject([undefined, { brand: child }]);
  await expect(own.call('POST', `imports/${sent.id}/sheet`, { sheet: 'SP' })).rejects.toThrow('import-finished');
});

test('every bad row is listed by line, column and reason, and comes as a file; the others are good', async () => {
  const [one, two, three, four] = fresh(4);
  const { id } = await own.send(
    'devices',
    child,
    `identifier,speed limit,model,customer,customer since,group\n${one},80,,,,\n,80,,,,\n${one},1,,,,\n${two},fast,No such,foreign-customer,01/01/2030,None\n${four},,,,,\n${three},,,,2026-01-01,\n`,
  );
  expect((await own.check(id)).rows).toEqual({ total: 6, good: 2, bad: 4, same: 0, imported: 0 });
  const faults = await own.faults(id);
  expect(faults.map(({ line, title, reason, other }) => [line, title, reason, other])).toEqual([
    [3, 'identifier', 'required', null],
    [4, 'identifier', 'repeated', 2],
    [5, 'speed limit', 'not-a-number', null],
    [7, 'customer since', 'needs-owner', null],
  ]);
  expect((await own.faults(id, '&field=speedLimit')).map(({ value }) => value)).toEqual(['fast']);
  const { id: job } = await own.call<{ id: string }>('POST', 'exports', {
    title: 'Bad rows',
    call: 'imports.faults',
    query: { import: id },
    format: 'csv',
  });
  await server.house.jobs.runner.settle();
  expect((await own.fileOf(job)).split('\r\n').slice(0, 3)).toEqual([
    '\ufeffLinha;Coluna;Valor;Motivo',
    '3;identifier;;Está vazio, mas é necessário',
    `4;identifier;${one};O mesmo da linha 2`,
  ]);
});

test('an owner, model or group of somebody else is as unknown as one that does not exist', async () => {
  const [one] = fresh(1);
  const { id } = await own.send(
    'devices',
    child,
    `identifier;model;owner;group;customer since\n${one};Nothing;foreign-customer;Foreign yard;2026-11-25\n`,
  );
  await own.check(id);
  expect((await own.faults(id)).map(({ field, reason }) => [field, reason]).sort()).toEqual([
    ['group', 'unknown-group'],
    ['model', 'unknown-model'],
    ['owner', 'unknown-owner'],
    ['ownerSince', 'in-future'],
  ]);
});

test('the same file sent twice imports nothing twice and says so; a row that differs is refused as taken', async () => {
  const [one, two] = fresh(2);
  const file = `identifier;name\n${one};A\n${two};B\n`;
  const first = await own.send('devices', child, file);
  await own.check(first.id);
  await own.run(first.id);
  const second = await own.send('devices', child, file);
  expect(second.importedBefore).not.toBeNull();
  expect((await own.check(second.id)).rows).toEqual({ total: 2, good: 0, bad: 0, same: 2, imported: 0 });
  expect((await own.run(second.id)).rows.imported).toBe(0);
  const other = await own.send('devices', child, `identifier;name\n${one};Another\n`);
  await own.check(other.id);
  expect((await own.faults(other.id)).map(({ reason }) => reason)).toEqual(['taken']);
  expect(await deviceOf(one!)).toMatchObject({ name: 'A' });
});

test('the secrets of new devices are in a file of who imported them: they open ingest, and nobody else can fetch them', async () => {
  const [one] = fresh(1);
  const { id } = await own.send('devices', child, `identifier;plate\n${one};SEC1R23\n`);
  await own.check(id);
  const { jobId } = await own.run(id);
  const [, line] = (await own.fileOf(jobId!)).split('\r\n');
  const secret = line!.split(';').at(-1)!;
  expect(secret).toMatch(/^[\w-]{43}$/);
  const sent = await server.call('POST', `/ingest/osmand/${secret}?id=${one}&lat=-23.5&lon=-46.6`);
  expect(sent.statusCode).toBe(200);
  const parent = importer(server, () => server.tenancy.users.foreignAdmin);
  await expect(parent.fileOf(jobId!)).rejects.toThrow('404 missing');
  const kept = await server.db.query<{ text: string }>('SELECT to_jsonb(i)::text AS text FROM imports i');
  const rows = await server.db.query<{ text: string }>('SELECT to_jsonb(r)::text AS text FROM import_rows r');
  for (const { text } of [...kept, ...rows]) expect(text).not.toContain(secret);
});

test('vehicles are changed by identifier: an empty cell leaves what is there, and what is so already is nothing to do', async () => {
  const [one, two] = fresh(2);
  const devices = await own.send('devices', child, `identifier;name;color\n${one};Van;white\n${two};;\n`);
  await own.check(devices.id);
  await own.run(devices.id);
  const { id } = await own.send(
    'vehicles',
    child,
    `ID do rastreador;Veículo;Placa;Cor\n${one};;xyz9k88;\n${two};Truck;;\nforeign-1;X;;\nnobody;X;;\n`,
  );
  expect((await own.check(id)).rows).toMatchObject({ good: 2, bad: 2 });
  expect((await own.faults(id)).map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'unknown-device'],
    [5, 'unknown-device'],
  ]);
  await own.run(id);
  expect(await deviceOf(one!)).toMatchObject({ name: 'Van', plate: 'XYZ9K88', color: 'white' });
  expect(await deviceOf(two!)).toMatchObject({ name: 'Truck' });
  const again = await own.send('vehicles', child, `identifier;plate\n${one};xyz9k88\n`);
  expect((await own.check(again.id)).rows).toMatchObject({ same: 1, good: 0 });
});

test('people come as customers and operators without a password, never as administrators, and a taken login is told', async () => {
  const file =
    'Login;Nome;Perfil;E-mail;Celular\nmaria.silva;Maria Silva;;maria@example.com;+55 11 90000-0009\njoao.op;João;operador;;\nroot;Root;ADMINISTRATOR;;\nCUSTOMER;Again;;;\n';
  const { id } = await own.send('people', child, file);
  expect((await own.check(id)).rows).toMatchObject({ good: 2, bad: 2 });
  expect((await own.faults(id)).map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'not-an-option'],
    [5, 'taken'],
  ]);
  await own.run(id);
  const people = await server.db.query(
    `SELECT u.login, u.profile, u.password_hash AS password, c.name AS customer, (SELECT count(*) FROM user_permissions p WHERE p.user_id = u.id) > 5 AS may
     FROM users u LEFT JOIN customers c ON c.id = u.customer_id WHERE u.login IN ('maria.silva', 'joao.op', 'root') ORDER BY u.login`,
  );
  expect(people).toEqual([
    { login: 'joao.op', profile: 'OPERATOR', password: '!', customer: null, may: true },
    { login: 'maria.silva', profile: 'USER', password: '!', customer: 'Maria Silva', may: true },
  ]);
  const audit = await server.db.query("SELECT actor FROM audit_log WHERE action = 'user.add' AND request_id = $1", [
    id,
  ]);
  expect(audit).toEqual([{ actor: String(server.tenancy.users.admin) }, { actor: String(server.tenancy.users.admin) }]);
  // What is imported is no export in the audit trail.
  expect(await server.db.query("SELECT entity FROM audit_log WHERE after->>'import' = $1", [id])).toEqual([
    { entity: 'import' },
  ]);
  const again = await own.send('people', child, file);
  expect((await own.check(again.id)).rows).toMatchObject({ same: 2, good: 0 });
});

test('columns can be given by hand; one that is needed and missing, or twice, is refused', async () => {
  const [one] = fresh(1);
  const { id, columns } = await own.send('devices', child, `Serial,Chapa\n${one},HND1A11\n`);
  expect(columns.map(({ field }) => field)).toEqual([null, null]);
  await expect(own.startCheck(id)).rejects.toThrow('400 import-columns');
  await expect(own.startCheck(id, ['identifier', 'identifier'])).rejects.toThrow('400 import-columns');
  await expect(own.startCheck(id, ['identifier'])).rejects.toThrow('400 import-columns');
  await expect(own.startRun(id)).rejects.toThrow('409 import-not-checked');
  await own.check(id, ['identifier', 'licensePlate']);
  await own.run(id);
  expect(await deviceOf(one!)).toMatchObject({ plate: 'HND1A11' });
  await expect(own.startRun(id)).rejects.toThrow('409 import-finished');
});

test('a file that is empty, no table or too large is refused at once, one without rows or with too many when it is checked', async () => {
  await expect(own.send('devices', child, '')).rejects.toThrow('400 import-empty');
  await expect(own.send('devices', child, Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2))).rejects.toThrow(
    '400 import-unreadable',
  );
  await expect(own.send('devices', child, new Uint8Array(MOST_FILE_BYTES + 100_000).fill(97))).rejects.toThrow(
    '413 file-too-large',
  );
  const bare = await own.send('devices', child, 'identifier\n\n');
  expect(await own.check(bare.id)).toMatchObject({ problem: 'no-rows', checkedAt: null });
  expect((await own.jobs())[0]).toMatchObject({ state: 'failed', fault: 'bad-file' });
  const long = await own.send('devices', child, `identifier\n${'a\n'.repeat(100_001)}`);
  expect(await own.check(long.id)).toMatchObject({ problem: 'too-many-rows', rows: { bad: 0 } });
});

test('what identifiers others have cannot be found out by trying many: the check breaks off and tells of none', async () => {
  const foreign = server.tenancy.brands.foreign;
  const theirs = fresh(MOST_FOREIGN + 1);
  await server.db.query(
    `INSERT INTO devices (id, identifier, brand_id, secret_hash) SELECT 5000000000000000 + n, name, $2, 'none' FROM unnest($1::text[]) WITH ORDINALITY AS given (name, n)`,
    [theirs, foreign],
  );
  const few = await own.send('devices', child, `identifier\n${theirs[0]}\n`);
  await own.check(few.id);
  expect((await own.faults(few.id)).map(({ reason }) => reason)).toEqual(['taken']);
  const many = await own.send('devices', child, `identifier\n${theirs.join('\n')}\n`);
  expect(await own.check(many.id)).toMatchObject({ problem: 'many-taken', checkedAt: null, rows: { bad: 0, good: 0 } });
  expect(await own.faults(many.id)).toEqual([]);
});

test('an import is its person’s own, and goes with the right to its brand', async () => {
  const [one] = fresh(1);
  const { id } = await own.send('devices', child, `identifier\n${one}\n`);
  const other = importer(server, () => server.tenancy.users.foreignAdmin);
  for (const ask of [other.read, other.startCheck, other.startRun, other.faults])
    await expect(ask(id)).rejects.toThrow('404 missing');
  await expect(other.send('devices', child, 'identifier\nx')).rejects.toThrow('404 missing');
  await own.check(id);
  await server.db.query("UPDATE users SET profile = 'OPERATOR' WHERE id = $1", [server.tenancy.users.admin]);
  await server.core.refresh();
  try {
    await expect(own.startRun(id)).rejects.toThrow('403 forbidden');
  } finally {
    await server.db.query("UPDATE users SET profile = 'ADMINISTRATOR' WHERE id = $1", [server.tenancy.users.admin]);
    await server.core.refresh();
  }
});

test('templates are understood by their own titles, in both formats and languages, and are not for strangers', async () => {
  expect((await server.call('GET', '/api/v2/imports/templates/people/csv')).statusCode).toBe(401);
  const token = await server.tokenOf(server.tenancy.users.admin);
  for (const format of ['csv', 'xlsx'])
    for (const language of ['pt-BR', 'en-US']) {
      const answer = await server.call('GET', `/api/v2/imports/templates/people/${format}?language=${language}`, {
        token,
      });
      expect(answer.headers['content-disposition']).toContain(`.${format}`);
      const { columns } = await own.send('people', child, answer.rawPayload);
      expect(columns.map(({ field }) => field)).toEqual([
        'login',
        'personName',
        'profile',
        'email',
        'mobile',
        'cpfCnpj',
      ]);
    }
});
