import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CostEntry } from '../../../domain/business/costs/cost-entry.ts';
import { MOST_COST_FILE_BYTES, MOST_COST_FILES } from '../../../domain/business/costs/cost-file.ts';
import { openFleetHouse, type FleetHouse, type Who } from '../../../tests/builders/fleet-house.ts';

const PATH = 'v2/vehicle/cost/center';
const PDF = Buffer.from('%PDF-1.7\nan invoice');

let house: FleetHouse;
beforeAll(async () => {
  house = await openFleetHouse();
});
afterAll(() => house.close());

/** An entry of a vehicle of the customer's. */
const newEntry = async (): Promise<CostEntry> => {
  const { vehicle } = await house.vehicle();
  return house.answer('operator', 'POST', PATH, { vehicle, kind: 'REPAIR', description: 'A new clutch' });
};
const upload = (entry: CostEntry, name: string, bytes: Uint8Array, who: Who = 'customer') => {
  const form = new FormData();
  form.append('entry', String(entry.id));
  form.append('name', name);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return house.ask(who, 'POST', `${PATH}/files`, form);
};
const uploaded = async (entry: CostEntry, name: string, bytes: Uint8Array): Promise<CostEntry['files']> => {
  const answer = await upload(entry, name, bytes);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CostEntry>().files;
};

test('a file is uploaded to an entry, saved as an attachment byte by byte, and deleted (CAL-132, MNT-05, MNT-12)', async () => {
  const entry = await newEntry();
  const bytes = Buffer.concat([PDF, Buffer.alloc(1_300_000, 'é')]);
  const [file] = await uploaded(entry, 'Nota fiscal (ação).pdf', bytes);
  expect(file).toMatchObject({ name: 'Nota fiscal (ação).pdf', type: 'application/pdf', bytes: bytes.length });
  const { url } = await house.answer<{ url: string }>('customer', 'POST', `${PATH}/files/${file!.id}/link`);
  const saved = await house.server.call('GET', url);
  expect(saved.rawPayload.equals(bytes)).toBe(true);
  expect(saved.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Nota-fiscal-acao-.pdf"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect((await house.server.call('GET', url)).statusCode, 'a link holds once').toBe(404);
  // The version is that of what a form edits: whoever has it open is not in the way.
  expect(await house.answer('customer', 'DELETE', `${PATH}/files/${file!.id}`)).toMatchObject({
    files: [],
    version: 0,
  });
  expect((await house.ask('customer', 'DELETE', `${PATH}/files/${file!.id}`)).statusCode).toBe(404);
});

test('a deleted file is gone with its bytes and its links, and both are in the trail (CAL-133, MNT-13)', async () => {
  const entry = await newEntry();
  const [file] = await uploaded(entry, 'a.pdf', PDF);
  const { url } = await house.answer<{ url: string }>('customer', 'POST', `${PATH}/files/${file!.id}/link`);
  await house.answer('operator', 'DELETE', `${PATH}/files/${file!.id}`);
  expect((await house.server.call('GET', url)).statusCode).toBe(404);
  const { db } = house.server;
  expect(await db.query('SELECT 1 FROM cost_file_parts WHERE file_id = $1', [file!.id])).toEqual([]);
  const trail = await db.query<{ action: string; before: unknown; after: unknown }>(
    "SELECT action, before, after FROM audit_log WHERE entity = 'costEntry' AND entity_id = $1 AND action LIKE '%File' ORDER BY id",
    [String(entry.id)],
  );
  const told = { file: { name: 'a.pdf', type: 'application/pdf', bytes: PDF.length } };
  expect(trail).toEqual([
    { action: 'costEntry.addFile', before: null, after: told },
    { action: 'costEntry.removeFile', before: told, after: null },
  ]);
});

test('a link to a file holds for a minute', async () => {
  const [file] = await uploaded(await newEntry(), 'a.pdf', PDF);
  const { url } = await house.answer<{ url: string }>('customer', 'POST', `${PATH}/files/${file!.id}/link`);
  house.server.clock.advance(60_000);
  expect((await house.server.call('GET', url)).statusCode).toBe(404);
});

test('a page or a drawing is refused whatever it is called, and a name with markup is kept harmless (MNT-12)', async () => {
  const entry = await newEntry();
  for (const [name, text] of [
    ['invoice.pdf', '<!doctype html><script>alert(1)</script>'],
    ['photo.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['empty.pdf', ''],
  ] as const) {
    const refused = await upload(entry, name, Buffer.from(text));
    expect(refused.statusCode, name).toBe(400);
    expect(refused.json(), name).toMatchObject({ code: 'cost-file-not-taken' });
  }
  const [file] = await uploaded(entry, '"><img src=x onerror=alert(1)>.html', PDF);
  expect(file!.name).toBe('img src x onerror alert(1).pdf');
});

test('only who sees the vehicle uploads, saves and deletes its files (MNT-12)', async () => {
  const entry = await newEntry();
  const [file] = await uploaded(entry, 'a.pdf', PDF);
  for (const who of ['neighbour', 'foreignAdmin', 'foreignCustomer'] as const) {
    expect((await upload(entry, 'b.pdf', PDF, who)).statusCode, who).toBe(404);
    expect((await house.ask(who, 'POST', `${PATH}/files/${file!.id}/link`)).statusCode, who).toBe(404);
    expect((await house.ask(who, 'DELETE', `${PATH}/files/${file!.id}`)).statusCode, who).toBe(404);
  }
});

test('a file of 10 MB is taken, one byte more and one more file than an entry may have are refused (MNT-12)', async () => {
  const entry = await newEntry();
  const large = Buffer.alloc(MOST_COST_FILE_BYTES + 1);
  PDF.copy(large);
  expect((await uploaded(entry, 'a.pdf', large.subarray(0, MOST_COST_FILE_BYTES)))[0]!.bytes).toBe(
    MOST_COST_FILE_BYTES,
  );
  const refused = await upload(entry, 'a.pdf', large);
  expect(refused.statusCode).toBe(413);
  expect(refused.json()).toMatchObject({
    code: 'file-too-large',
    message: 'The file is too large: it may have 10 MB.',
  });
  for (let more = 1; more < MOST_COST_FILES; more += 1) await uploaded(entry, 'a.pdf', PDF);
  const over = await upload(entry, 'a.pdf', PDF);
  expect([over.statusCode, over.json<{ code: string }>().code]).toEqual([409, 'cost-file-too-many']);
});

test('a file of 200 MB is refused while it streams: the answer is there before much more than may be sent was (MNT-12)', async () => {
  const entry = await newEntry();
  const { app, tokenOf, tenancy } = house.server;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const chunk = Buffer.alloc(64 * 1024);
  let sent = 0;
  const field = (name: string, text: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  function* body(): Generator<Buffer> {
    const file =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n';
    yield Buffer.from(`${field('entry', String(entry.id))}${field('name', 'a.pdf')}${file}%PDF-1.7\n`);
    for (; sent < 200_000_000; sent += chunk.length) yield chunk;
    yield Buffer.from('\r\n--b--\r\n');
  }
  const headers = {
    authorization: `Bearer ${await tokenOf(tenancy.users.customer)}`,
    'content-type': 'multipart/form-data; boundary=b',
  };
  const asked = request({ port, host: '127.0.0.1', method: 'POST', path: `/api/${PATH}/files`, headers });
  const bytes = Readable.from(body());
  bytes.pipe(asked);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const sentByThen = sent;
  expect((await json(answer)) as object).toMatchObject({ code: 'file-too-large' });
  expect(answer.statusCode).toBe(413);
  expect(sentByThen).toBeLessThan(4 * MOST_COST_FILE_BYTES);
  bytes.destroy();
  asked.destroy();
});
