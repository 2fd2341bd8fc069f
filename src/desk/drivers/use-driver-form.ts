import { useRef } from 'react';
import { driverCalls } from '../../../contract/rest/desk/driver-calls.ts';
import type { Result } from '../../../contract/failure.ts';
import type { DriverRecord } from '../../../domain/desk/driver.ts';
import { useMayContacts } from '../contacts/use-may-contacts.ts';
import { faultsOf } from '../../base/form/body-faults.ts';
import { useSaveForm, type SaveForm } from '../../base/form/use-save-form.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { bodyOf, changedValues, NEW_DRIVER, valuesOf, type DriverValues } from './driver-values.ts';

const RULE = driverCalls['drivers.create'].body;
const STALE = { stale: ['drivers.list', 'drivers.read', 'drivers.byTag'] } as const;

/** What of a driver is kept by a call of its own. */
function usePhotoWrites() {
  const give = useWrite('drivers.setPhoto', STALE);
  const take = useWrite('drivers.removePhoto', STALE);
  return ({ id, version }: DriverRecord, photo: NonNullable<DriverValues['photo']> | null) =>
    photo
      ? give.run({ body: { driver: String(id), version: String(version), file: photo.bytes } })
      : take.run({ params: { id: String(id) }, query: { version: String(version) } });
}

/** Saves a driver, new (null) or known: the record, and after it the photo where another one was chosen. */
function useSaveDriver(driver: DriverRecord | null, brand: number) {
  const create = useWrite('drivers.create', STALE);
  const update = useWrite('drivers.update', STALE);
  const setPhoto = usePhotoWrites();
  // The record as it was last answered: when only the photo failed, the next try is no second driver.
  const known = useRef(driver);
  return async (values: DriverValues, seen: number): Promise<Result<DriverRecord> | null> => {
    const body = bodyOf(values);
    const now = known.current;
    const saved = await (now
      ? update.run({ params: { id: String(now.id) }, body: { ...body, version: Math.max(seen, now.version) } })
      : create.run({ body: { ...body, brand } }));
    if (!saved?.ok) return saved;
    known.current = saved.value;
    return values.photo === undefined ? saved : setPhoto(saved.value, values.photo);
  };
}

/** The form of a driver of a brand. */
export function useDriverForm(driver: DriverRecord | null, brand: number, onSaved: () => void): SaveForm<DriverValues> {
  const first = driver ? valuesOf(driver) : NEW_DRIVER;
  return useSaveForm<DriverValues, DriverRecord>({
    initial: { ...first, contacts: useMayContacts() ? (first.contacts ?? []) : null },
    check: (values) => faultsOf(RULE, bodyOf(values)),
    send: useSaveDriver(driver, brand),
    version: driver?.version ?? 0,
    read: changedValues,
    names: { file: 'photo' },
    onSaved,
  });
}
