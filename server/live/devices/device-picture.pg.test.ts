import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '../../../contract/rest/calls.ts';
import type { DeviceDashboard } from '../../../domain/live/devices/device-dashboard.ts';
import { MOST_PICTURE_BYTES } from '../../../domain/base/picture.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { changePermissions } from '../../people/users/change-user.ts';
import { createDevice } from './create-devices.ts';

let server: TestServer;
let admin: string;
let operator: string;
let customer: string;

beforeAll(async () => {
  server = await openTestServer();
  const { users } = server.tenancy;
  [admin, operator, customer] = (await Promise.all(
    [users.admin, users.operator, users.customer].map((id) => server.tokenOf(id)),
  )) as [string, string, string];
});
afterAll(() => server.close());

const SIGNATURE = {
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/jpeg': '\xff\xd8\xff\xe0',
  'image/webp': 'RIFF\0\0\0\0WEBP',
};
type Kind = keyof typeof SIGNATURE;
/** Something that begins as a picture of a kind and is this long. */
const pictureOf = (kind: Kind, bytes = 1_000): Buffer =>
  Buffer.concat([Buffer.from(SIGNATURE[kind], 'latin1'), Buffer.alloc(bytes, 7)]).subarray(0, bytes);
const uriOf = (kind: Kind, bytes?: number): string =>
  `data:${kind};base64,${pictureOf(kind, bytes).toString('base64')}`;

interface Sent {
  device?: number;
  /** What the sender says that it is. */
  type?: string;
  name?: string;
}

function formOf(
  file: Buffer | string | null,
  { device = server.tenancy.devices.customers, type = 'image/png', name = 'truck.png' }: Sent = {},
): FormData {
  const form = new FormData();
  form.append('device', String(device));
  if (file !== null) form.append('file', new Blob([new Uint8Array(Buffer.from(file))], { type }), name);
  return form;
}

const send = (token: string, file: Buffer | string | null, sent?: Sent) =>
  server.call('POST', '/api/devices', { token, body: formOf(file, sent) });
const remove = (token: string, device = server.tenancy.devices.customers) =>
  server.call('DELETE', `/api/devices/${device}/picture`, { token });
const shown = async (token: string, device = server.tenancy.devices.customers): Promise<string | null> =>
  (await server.call('GET', `/api/v2/devices/dashboard/${device}`, { token })).json<DeviceDashboard>().profileDownload;
const trail = () =>
  server.db.query<{ actor: string; entity: string; entity_id: string; before: object; after: object }>(
    "SELECT actor, entity, entity_id, before, after FROM audit_log WHERE action = 'device.picture' ORDER BY id",
  );

test('the picture of a device is sent as multipart, shown on its dashboard, replaced and taken away (CAL-041, PNL-76)', async () => {
  for (const kind of Object.keys(SIGNATURE) as Kind[]) {
    const answer = await send(customer, pictureOf(kind), { type: 'application/octet-stream', name: 'file' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<DeviceDashboard>().profileDownload).toBe(uriOf(kind));
    expect(await shown(operator)).toBe(uriOf(kind));
  }
  expect((await remove(operator)).json<DeviceDashboard>().profileDownload).toBeNull();
  expect(await shown(customer)).toBeNull();
});

test('a change of a picture is audited with its type and size, never the picture, and the same again is no change', async () => {
  const { brands, users } = server.tenancy;
  const { id: device } = await createDevice(server.db, {
    identifier: 'pictured-1',
    brandId: brands.child,
    user: { id: users.customer, fromMs: server.clock.now() },
  });
  await server.core.refresh();
  const before = (await trail()).length;
  for (const kind of ['image/png', 'image/png', 'image/webp'] as const)
    await send(customer, pictureOf(kind, 2_000), { device });
  await remove(operator, device);
  await remove(operator, device);
  const entries = (await trail()).slice(before);
  const picture = (kind: Kind) => ({ picture: { kind, bytes: 2_000 } });
  const by = (user: number) => ({ actor: String(user), entity: 'device', entity_id: String(device) });
  expect(entries).toEqual([
    { ...by(users.customer), before: { picture: null }, after: picture('image/png') },
    { ...by(users.customer), before: picture('image/png'), after: picture('image/webp') },
    { ...by(users.operator), before: picture('image/webp'), after: { picture: null } },
  ]);
});

test('a picture of 200 KiB is taken, one byte more is refused by name, and what is larger than any body is not read', async () => {
  expect((await send(operator, pictureOf('image/jpeg', MOST_PICTURE_BYTES))).statusCode).toBe(200);
  const tooLarge = await send(operator, pictureOf('image/jpeg', MOST_PICTURE_BYTES + 1));
  expect([tooLarge.statusCode, tooLarge.json()]).toMatchObject([
    400,
    { code: 'picture-too-large', fields: { file: 'A imagem é maior que 200 KiB.' } },
  ]);
  const huge = await send(operator, pictureOf('image/jpeg', 1_100_000));
  expect([huge.statusCode, huge.json()]).toMatchObject([413, { code: 'file-too-large' }]);
  expect(await shown(operator)).toBe(uriOf('image/jpeg', MOST_PICTURE_BYTES));
});

test('what is no picture by its first bytes is refused whatever it calls itself: a text, a drawing, nothing', async () => {
  const before = await shown(operator);
  for (const file of [
    'just text',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'GIF89a and on',
    '',
  ]) {
    const answer = await send(operator, file, { type: 'image/png', name: 'renamed.png' });
    expect([answer.statusCode, answer.json<{ code: string }>().code], file).toEqual([400, 'picture-not-taken']);
  }
  expect(await shown(operator)).toBe(before);
});

test('a form without a file, without a device, with more than one file, or no form at all is refused', async () => {
  const { devices } = server.tenancy;
  expect((await send(operator, null)).statusCode).toBe(400);
  const nameless = formOf(pictureOf('image/png'));
  nameless.delete('device');
  expect((await server.call('POST', '/api/devices', { token: operator, body: nameless })).statusCode).toBe(400);
  const twice = formOf(pictureOf('image/png'));
  twice.append('file', new Blob(['more']), 'more.png');
  expect((await server.call('POST', '/api/devices', { token: operator, body: twice })).statusCode).toBe(413);
  const asText = new FormData();
  asText.append('device', String(devices.customers));
  asText.append('file', 'a field, not a file');
  expect((await server.call('POST', '/api/devices', { token: operator, body: asText })).statusCode).toBe(400);
  expect(
    (
      await server.call('POST', '/api/devices', {
        token: operator,
        body: { device: String(devices.customers), file: 'x' },
      })
    ).statusCode,
  ).toBe(415);
  for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data'])
    expect(
      (
        await server.call('POST', '/api/devices', {
          token: operator,
          body: '--x\r\nContent-Disposition: form-data; name="device"\r\n\r\n12',
          headers: { 'content-type': type },
        })
      ).statusCode,
      type,
    ).toBe(400);
});

test('the picture of a device of another user cannot be changed, and that of a hidden one only by administrators', async () => {
  const { devices } = server.tenancy;
  for (const [token, device] of [
    [customer, devices.neighbours],
    [customer, devices.nobodys],
    [operator, devices.foreign],
    [operator, devices.hidden],
  ] as const) {
    expect((await send(token, pictureOf('image/png'), { device })).statusCode).toBe(404);
    expect((await remove(token, device)).statusCode).toBe(404);
  }
  expect((await send(admin, pictureOf('image/png'), { device: devices.hidden })).statusCode).toBe(200);
  expect((await server.call('POST', '/api/devices', { body: formOf(pictureOf('image/png')) })).statusCode).toBe(401);
});

test('without the permission of device settings changing a picture is refused', async () => {
  const { users, brands } = server.tenancy;
  const change = (user: number, brand: number, how: 'add' | 'remove') =>
    changePermissions(
      { db: server.db, clock: server.clock },
      { id: user, brand },
      ['MONITORING_DEVICES_SETTINGS'],
      how,
      { actor: 'system', requestId: null },
    );
  await send(operator, pictureOf('image/png'));
  for (const [token, user, brand] of [
    [customer, users.customer, brands.child],
    [operator, users.operator, brands.parent],
  ] as const) {
    await change(user, brand, 'remove');
    expect([(await send(token, pictureOf('image/webp'))).statusCode, (await remove(token)).statusCode]).toEqual([
      403, 403,
    ]);
    await change(user, brand, 'add');
  }
  expect(await shown(operator)).toBe(uriOf('image/png'));
});

test('a form is read by the calls that take one and by no other', async () => {
  const forms = Object.entries(CALLS).flatMap(([name, spec]) => ('form' in spec ? [name] : []));
  expect(forms.toSorted()).toEqual(['costs.uploadFile', 'devices.setPicture', 'drivers.setPhoto', 'imports.create']);
  expect(
    (
      await server.call('PATCH', `/api/devices/${server.tenancy.devices.customers}`, {
        token: operator,
        body: formOf(null),
      })
    ).statusCode,
  ).toBe(415);
  const { paths } = (await server.call('GET', '/api/docs/json', { token: operator })).json<{
    paths: Record<string, { post?: { requestBody: object } }>;
  }>();
  expect(paths['/api/devices']?.post?.requestBody).toMatchObject({
    content: {
      'multipart/form-data': {
        schema: { properties: { file: { type: 'string', format: 'binary' } }, required: ['device', 'file'] },
      },
    },
  });
});
