import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIT_ENTITIES, GUARD_KINDS, resourceOf, type AuditEntity, type GuardKind } from '../../contract/resources.ts';
import type { AuditEntry } from '../../contract/rest/base/audit-calls.ts';
import { CLI, recordChange } from '../../server/base/audit/record-change.ts';
import { openTestServer, type TestServer } from '../builders/server.ts';
import { makeCall } from './make-call.ts';
import { signedIn } from './signed-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const isGuarded = (kind: AuditEntity): kind is AuditEntity & GuardKind => GUARD_KINDS.some((each) => each === kind);

test('each thing with a page is called by its name in the audit trail, from where the name leads to it', async () => {
  const { token, own } = await signedIn(server, 'ADMINISTRATOR');
  const kinds = AUDIT_ENTITIES.filter((kind) => resourceOf(kind).page !== undefined).filter(isGuarded);
  expect(kinds.length).toBeGreaterThan(5);
  for (const entity of kinds) {
    // An entry of a session names its user, one of what was read of the past its device.
    const entityId = entity === 'session' ? own.user : entity === 'history' ? own.device : own[entity];
    await recordChange(server.db, server.clock, CLI, { brandId: own.brand, entity, entityId, action: 'model.set' });
    const answer = await makeCall(server, 'audit.list', { query: { entity, limit: 1 } }, token);
    const [entry] = answer.json<{ content: AuditEntry[] }>().content;
    expect(entry, entity).toMatchObject({
      entityId: String(entityId),
      entityName: expect.stringMatching(/./) as string,
    });
  }
});
