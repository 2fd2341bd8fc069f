import type { AuditEntity, AuditEntry } from '../../../contract/rest/base/audit-calls.ts';

/** Where the thing of an entry can be seen: its page, or the list that has it. */
const PLACES: Partial<Record<AuditEntity, (id: string, name: string) => string>> = {
  area: (id) => `/area-setting/${id}`,
  brand: () => '/brand',
  device: (id) => `/device?device=${id}`,
  driver: (_, name) => `/drivers?term=${encodeURIComponent(name)}`,
  history: (id) => `/device?device=${id}`,
  incident: (id) => `/operator-area-detail/${id}`,
  maintenancePlan: (id) => `/maintenance-form/${id}`,
  session: (_, name) => `/users?term=${encodeURIComponent(name)}`,
  user: (_, name) => `/users?term=${encodeURIComponent(name)}`,
};

/** The address of the thing of an entry; null where it has none, or is gone. The page of the brand is that of the reader's own. */
export function placeOf(
  { entity, entityId, entityName }: Pick<AuditEntry, 'entity' | 'entityId' | 'entityName'>,
  ownBrand: number,
): string | null {
  if (entityId === null || entityName === null) return null;
  if (entity === 'brand' && entityId !== String(ownBrand)) return null;
  return PLACES[entity]?.(entityId, entityName) ?? null;
}

/** What the thing of an entry is called: today, or as it was when the entry was written. */
export function nameOf({
  entityName,
  before,
  after,
}: Pick<AuditEntry, 'entityName' | 'before' | 'after'>): string | null {
  const written = [after, before].flatMap((fields) => [fields?.['name'], fields?.['title'], fields?.['login']]);
  return entityName ?? (written.find((one) => typeof one === 'string' && one !== '') as string | undefined) ?? null;
}
