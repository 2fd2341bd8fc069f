import { expect, test } from 'vitest';
import { heldClock } from '../../../domain/base/time/clock.ts';
import type { Reading } from '../../../domain/live/telemetry/reading.ts';
import type { PhoneListener } from '../broker/senders.ts';
import type { DirectoryEntry } from '../devices/directory.ts';
import type { Ingest } from './ingest.ts';
import { encryptPayload } from '../../../tests/builders/encrypted-phone.ts';
import { hearPhones } from './phones.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const KEY = 'mysecreTpass01';
const PLACE = { _type: 'location', lat: -23.9, lon: -46.9, tst: NOON / 1000 };

test('a message over MQTT is decrypted with the key of its device, or refused with its reason', async () => {
  const entry: DirectoryEntry = {
    id: 7,
    identifier: 'São João',
    brandId: 1,
    hidden: false,
    secretHash: 'hash',
    userId: null,
    userSinceMs: null,
    name: '',
    speedLimitKmh: null,
  };
  const heard: (number | string | undefined)[] = [];
  let listener: PhoneListener | undefined;
  const ingest = {
    clock: heldClock(NOON),
    directory: { byIdentifier: async (identifier: string) => (identifier === entry.identifier ? entry : null) },
    payloadKeyOf: () => KEY,
    refuse: (reason: string, deviceId?: number) => void heard.push(reason, deviceId),
    submit: async (_entry: DirectoryEntry, reading: Reading) => void heard.push(reading.latitude),
  } as unknown as Ingest;
  hearPhones({ hearPhones: (given) => void (listener = given) }, ingest);
  const publish = (message: object) =>
    listener!.message(entry.identifier, 'owntracks/São João/phone', Buffer.from(JSON.stringify(message)));
  await publish(encryptPayload(PLACE, KEY, new Uint8Array(24)));
  await publish(encryptPayload(PLACE, 'another', new Uint8Array(24)));
  await publish(PLACE);
  await publish({ _type: 'lwt', tst: 1 });
  expect(heard).toEqual([-23.9, 'cannot-decrypt', 7, 'not-encrypted', 7, 'unknown-message', 7]);
});
