import { lazy, type ComponentType } from 'react';
import type { Device } from '../../../domain/live/devices/device.ts';
import { withOtherTexts } from '../../base/i18n/i18n.ts';
import type { DeviceAction } from './action-rules.ts';

export type DeviceDialog = ComponentType<{ device: Device; onClose(): void }>;

/** A dialog that is loaded, with its texts, when it is opened. */
const dialog = (load: () => Promise<DeviceDialog>): DeviceDialog =>
  lazy(() => withOtherTexts(async () => ({ default: await load() })));

/** The dialogs that the panel opens, by action: a button stands only for those that are here. */
export const DEVICE_DIALOGS: Partial<Record<DeviceAction, DeviceDialog>> = {
  share: dialog(async () => (await import('../shares/share-dialog.tsx')).ShareDialog),
  events: dialog(async () => (await import('../../work/device-edits/events-dialog.tsx')).EventsDialog),
  incident: dialog(async () => (await import('../incidents/create-incident-dialog.tsx')).CreateIncidentDialog),
  odometer: dialog(async () => (await import('../../work/device-edits/odometer-dialog.tsx')).OdometerDialog),
  hourMeter: dialog(async () => (await import('../../work/device-edits/hour-meter-dialog.tsx')).HourMeterDialog),
  sensors: dialog(async () => (await import('../../work/device-edits/sensors-dialog.tsx')).SensorsDialog),
  speedAlert: dialog(async () => (await import('../../work/device-edits/speed-alert-dialog.tsx')).SpeedAlertDialog),
  picture: dialog(async () => (await import('../../work/device-edits/picture-dialog.tsx')).PictureDialog),
};
