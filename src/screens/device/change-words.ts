import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { deviceScreen } from '../../i18n/pt-br/device-screen.ts';

type FieldName = keyof (typeof deviceScreen)['field'];
type ActionName = keyof (typeof deviceScreen)['changes']['action'];
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
/** Actions of the audit trail that are about a device, and their words. */
const ACTIONS: Readonly<Record<string, ActionName>> = {
  'device.add': 'add',
  'device.set': 'set',
  'device.change': 'change',
  'device.assign': 'assign',
  'device.owner': 'assign',
  'device.status': 'status',
  'device.secret': 'secret',
  'device.picture': 'picture',
  'device.sensors': 'sensors',
  'device.odometer': 'odometer',
  'device.hour-meter': 'hourMeter',
  'device.share': 'share',
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

/** What was done; what is not known by its raw name. */
export function useActionText(): (action: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (action) => {
      const known = ACTIONS[action];
      return known ? t(`deviceScreen.changes.action.${known}`) : action;
    },
    [t],
  );
}

/** How a field of the audit trail is called; what is not known by its raw name. */
export function useFieldText(): (field: string) => string {
  const { t } = useTranslation();
  return useCallback((field) => (field in FIELDS ? t(`deviceScreen.field.${field as FieldName}`) : field), [t]);
}
