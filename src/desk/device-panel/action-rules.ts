import { grants } from '../../../domain/people/users/grants.ts';
import { SHARE_PERMISSION } from '../../../domain/desk/share.ts';
import type { ModelButtons } from '../../../domain/live/telemetry/protocol-model.ts';
import type { Permission, Profile } from '../../../domain/people/users/user.ts';

/** What the panel opens about a device. */
export const DEVICE_ACTIONS = [
  'share',
  'events',
  'incident',
  'odometer',
  'hourMeter',
  'sensors',
  'speedAlert',
  'picture',
] as const;
export type DeviceAction = (typeof DEVICE_ACTIONS)[number];

interface Rule {
  permission: string;
  staffOnly?: boolean;
  /** The sign of the model that allows it; a model that is not known forbids nothing. */
  button?: keyof ModelButtons;
}

const RULES: Record<DeviceAction, Rule> = {
  share: { permission: SHARE_PERMISSION, button: 'sharePosition' },
  events: { permission: 'MONITORING_DEVICES_HISTORY' },
  incident: { permission: 'MONITORING_INCIDENTS', staffOnly: true },
  odometer: { permission: 'MONITORING_DEVICES_SETTINGS' },
  hourMeter: { permission: 'MONITORING_DEVICES_SETTINGS' },
  sensors: { permission: 'MONITORING_DEVICES_SETTINGS' },
  picture: { permission: 'MONITORING_DEVICES_SETTINGS' },
  speedAlert: { permission: 'MONITORING_DEVICES_SPEED_ALERT', button: 'speedAlert' },
};

/** Whether a user is offered an action on a tracker of a model. */
export function isOffered(
  action: DeviceAction,
  profile: Profile,
  permissions: readonly Permission[],
  buttons: ModelButtons | null,
): boolean {
  const { permission, staffOnly, button } = RULES[action];
  if (staffOnly && profile === 'USER') return false;
  return grants(permissions, permission) && (button === undefined || buttons === null || buttons[button]);
}
