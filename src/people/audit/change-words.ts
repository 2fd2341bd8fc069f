import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { deviceScreen } from '../../base/i18n/pt-br/device-screen.ts';

type FieldName = keyof (typeof deviceScreen)['field'];
type ActorName = keyof (typeof deviceScreen)['changes']['actor'];

const FIELDS: Readonly<Record<FieldName, true>> = {
  name: true,
  licensePlate: true,
  manufacture: true,
  vehicleModel: true,
  vehicleColor: true,
  vehicleYear: true,
  chassis: true,
  vehicleType: true,
  model: true,
  imei: true,
  number: true,
  operator: true,
  simCard: true,
  apnHost: true,
  apnUser: true,
  apnPass: true,
  speedLimit: true,
  groups: true,
  drivers: true,
  identifier: true,
  status: true,
  statusSince: true,
  createdAt: true,
  brand: true,
  id: true,
  owner: true,
  ownerSince: true,
  encrypted: true,
  user: true,
  sensors: true,
  picture: true,
  odometer: true,
  engineTimeOn: true,
};
const ACTORS: readonly ActorName[] = ['cli', 'system', 'outside'];

/** Who did something: the name, or which part of the house; nothing where it was not written down. */
export function useActorText(): (actor: string | null, name: string | null) => string {
  const { t } = useTranslation();
  return useCallback(
    (actor, name) => {
      const known = ACTORS.find((one) => one === actor);
      return name ?? (known ? t(`deviceScreen.changes.actor.${known}`) : (actor ?? ''));
    },
    [t],
  );
}

/** What was done; what is not known, such as an action of an older version, by its raw name. */
export function useActionText(): (action: string) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (action) => {
      const [part = '', name = ''] = action.split('.');
      const key = `audit.action.${part}.${name}`;
      // What `exists` found is a key.
      return i18n.exists(key) ? t(key as 'audit.action.device.set') : action;
    },
    [t, i18n],
  );
}

/** How a field of the audit trail is called; what is not known by its raw name. */
export function useFieldText(): (field: string) => string {
  const { t } = useTranslation();
  return useCallback((field) => (field in FIELDS ? t(`deviceScreen.field.${field as FieldName}`) : field), [t]);
}
