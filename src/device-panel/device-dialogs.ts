import { lazy, type ComponentType } from 'react';
import type { Device } from '../../domain/device.ts';
import type { DeviceAction } from './action-rules.ts';

export type DeviceDialog = ComponentType<{ device: Device; onClose(): void }>;

/** The dialogs that the panel opens, by action: a button stands only for those that are here. Load them when they are opened (`lazy`). */
export const DEVICE_DIALOGS: Partial<Record<DeviceAction, DeviceDialog>> = {
  share: lazy(async () => ({ default: (await import('../share/share-dialog.tsx')).ShareDialog })),
  events: lazy(async () => ({ default: (await import('../edits/events-dialog.tsx')).EventsDialog })),
  incident: lazy(async () => ({ default: (await import('../incidents/create-incident-dialog.tsx')).CreateIncidentDialog })),
  odometer: lazy(async () => ({ default: (await import('../edits/odometer-dialog.tsx')).OdometerDialog })),
  hourMeter: lazy(async () => ({ default: (await import('../edits/hour-meter-dialog.tsx')).HourMeterDialog })),
  speedAlert: lazy(async () => ({ default: (await import('../edits/speed-alert-dialog.tsx')).SpeedAlertDialog })),
  picture: lazy(async () => ({ default: (await import('../edits/picture-dialog.tsx')).PictureDialog })),
};
