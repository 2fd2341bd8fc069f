import type { AuditEntry } from '../../../contract/rest/base/audit-calls.ts';
import { resourceOf } from '../../../contract/resources.ts';

/** The address of the thing of an entry; null where it has none, or is gone. The page of the brand is that of the reader's own. */
export function placeOf(
  { entity, entityId, entityName }: Pick<AuditEntry, 'entity' | 'entityId' | 'entityName'>,
  ownBrand: number,
): string | null {
  if (entityId === null || entityName === null) return null;
  if (entity === 'brand' && entityId !== String(ownBrand)) return null;
  const place = { id: entityId, name: encodeURIComponent(entityName) };
  return resourceOf(entity).page?.replace(/:(id|name)/, (_, part: keyof typeof place) => place[part]) ?? null;
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
