import { z } from 'zod';
import {
  deviceChangesSchema,
  EDIT_OUTCOMES,
  editedDeviceSchema,
  editedSchema,
  isChange,
  isChosen,
} from '../../../domain/live/devices/device-edit.ts';
import { jobIdSchema, jobSchema } from '../../../domain/work/job.ts';
import { text } from '../../../domain/base/text.ts';
import { ADMIN, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

/** Calls that change many devices at once. */
export const deviceEditCalls = {
  'devices.editMany': {
    method: 'POST',
    path: 'v2/devices/edits',
    access: ADMIN,
    /** Which devices, and what is set of them: at least one of each. */
    body: z
      .object({
        /** What the job is called, in the words of the screen. */
        title: text().trim().min(1).max(120),
        ...editedSchema.shape,
        ...deviceChangesSchema.shape,
        /** The number of devices as the editor typed it: needed for more than ten, and compared wherever it is sent. */
        confirm: z.number().int().optional(),
      })
      .refine((edit) => isChosen(edit) && isChange(edit)),
    fieldRights: {
      'body.ofGroup': { permission: 'MONITORING_GROUPS' },
      'body.speedLimit': { permission: 'MONITORING_DEVICES_SPEED_ALERT' },
      'body.model': { permission: 'MONITORING_DEVICES_SETTINGS' },
      'body.joinGroup': { permission: 'MONITORING_GROUPS' },
      'body.leaveGroup': { permission: 'MONITORING_GROUPS' },
    },
    guards: {
      'body.devices': 'device',
      'body.brand': 'brand',
      'body.ofUser': 'user',
      'body.ofGroup': 'group',
      'body.user': 'user',
      'body.joinGroup': 'group',
      'body.leaveGroup': 'group',
    },
    output: jobSchema,
    summary: 'Sets speed limit, model, owner or group of many devices as a job',
  },
  'devices.edited': {
    method: 'GET',
    path: 'v2/devices/edits',
    access: ADMIN,
    ...paged(
      editedDeviceSchema,
      { job: jobIdSchema, outcome: z.enum(EDIT_OUTCOMES).optional() },
      { sizes: { usual: 25, most: 500 } },
    ),
    exportable: true,
    summary: 'What came of each device of an edit that the caller asked for, page by page',
  },
} as const satisfies Record<string, CallSpec>;
