import { hasDrivers } from '../../../domain/people/users/drivers-access.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import { useAppConfig } from '../../base/console/console-context.tsx';
import { useSignedIn } from '../../base/session/session-context.tsx';

/** What a person may do on the page of a device; whoever is on it may change the fields of the vehicle. */
export interface DeviceRights {
  /** Sees and changes the tracker itself and its SIM card. */
  isStaff: boolean;
  /** Gives the device away and takes it back, ends it, makes its secret anew. */
  isAdmin: boolean;
  groups: boolean;
  drivers: boolean;
  commands: boolean;
}

/** The rights of who is signed in. */
export function useDeviceRights(): DeviceRights {
  const { user, permissions } = useSignedIn();
  const { privilegedBrandId } = useAppConfig();
  return {
    isStaff: user.profile !== 'USER',
    isAdmin: user.profile === 'ADMINISTRATOR',
    groups: grants(permissions, 'MONITORING_GROUPS'),
    drivers: hasDrivers(user.brand, permissions, privilegedBrandId),
    commands: user.profile !== 'USER' && grants(permissions, 'MONITORING_DEVICES_COMMANDS'),
  };
}
