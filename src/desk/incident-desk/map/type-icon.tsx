import {
  IconAlertCircle,
  IconAntennaBarsOff,
  IconArrowsMove,
  IconBattery1,
  IconBatteryExclamation,
  IconBatteryOff,
  IconCarCrane,
  IconMapPinDown,
  IconMapPinPause,
  IconMapPinQuestion,
  IconMapPinUp,
  IconPlugConnected,
  IconPlugX,
  IconSpy,
  IconTool,
  IconTrafficLights,
  IconUrgent,
  IconUserExclamation,
  IconWifiOff,
  type Icon,
} from '@tabler/icons-react';
import type { IncidentType } from '../../../../domain/desk/incidents/incident-codes.ts';

const ICONS: Readonly<Record<IncidentType, Icon>> = {
  THEFT: IconSpy,
  STEAL: IconUserExclamation,
  PANIC: IconUrgent,
  STRANGE_MOVING: IconArrowsMove,
  TOWING: IconCarCrane,
  JAMMER_DETECTION_ALERT: IconAntennaBarsOff,
  BATTERY_LOSS: IconBatteryOff,
  BATTERY_DISCHARGED: IconBattery1,
  DISCONNECTED_FROM_THE_VEHICLE_BATTERY: IconPlugX,
  BACKUP_BATTERY_CONNECTED: IconPlugConnected,
  BACKUP_BATTERY_DISCONNECTED: IconPlugX,
  BACKUP_BATTERY_ERROR: IconBatteryExclamation,
  NO_COMMUNICATION_24HS: IconWifiOff,
  NO_COMMUNICATION_48HS: IconWifiOff,
  NO_COMMUNICATION_72HS: IconWifiOff,
  NO_COMMUNICATION_120HS: IconWifiOff,
  SPEED_LIMIT: IconTrafficLights,
  AREA_ENTERED: IconMapPinDown,
  AREA_LEFT: IconMapPinUp,
  AREA_STAY: IconMapPinPause,
  AREA_LATE: IconMapPinQuestion,
  AREA_SPEED: IconTrafficLights,
  MAINTENANCE_OVERDUE: IconTool,
  CUSTOM: IconAlertCircle,
};

/** What a type of incident is drawn as; a code that nobody named as any other incident. */
export function TypeIcon({ type, sizePx }: { type: string; sizePx: number }) {
  const Sign = (ICONS as Readonly<Record<string, Icon>>)[type] ?? IconAlertCircle;
  return <Sign size={sizePx} stroke={1.9} aria-hidden />;
}
