import { accountAdminCalls } from './people/account-admin-calls.ts';
import { billingCalls } from './business/billing-calls.ts';
import { brandAdminCalls } from './people/brand-admin-calls.ts';
import { peopleCalls } from './people/people-calls.ts';
import { factorCalls } from './people/factor-calls.ts';
import { costCalls } from './business/cost-calls.ts';
import { maintenanceCalls } from './business/maintenance-calls.ts';
import { serviceOrderCalls } from './business/service-order-calls.ts';
import { deviceEditCalls } from './work/device-edit-calls.ts';
import { importCalls } from './work/import-calls.ts';
import { visitCalls } from './desk/visit-calls.ts';
import { commandBatchCalls } from './desk/command-batch-calls.ts';
import { vehicleCalls } from './live/vehicle-calls.ts';
import { devicePageCalls } from './live/device-page-calls.ts';
import { alarmCalls } from './live/alarm-calls.ts';
import { auditCalls } from './base/audit-calls.ts';
import { devicePanelCalls } from './live/device-panel-calls.ts';
import { contactCalls } from './desk/contact-calls.ts';
import { driverCalls } from './desk/driver-calls.ts';
import { editCalls } from './work/edit-calls.ts';
import { areaChangeCalls } from './desk/area-change-calls.ts';
import { groupChangeCalls } from './live/group-change-calls.ts';
import { groupInviteCalls } from './live/group-invite-calls.ts';
import { historyCalls } from './live/history-calls.ts';
import { incidentCalls } from './desk/incident-calls.ts';
import { incidentRuleCalls } from './desk/incident-rule-calls.ts';
import { indicatorCalls } from './desk/indicator-calls.ts';
import { legacyAuthCalls } from './people/legacy-auth-calls.ts';
import { ownAccountCalls } from './people/own-account-calls.ts';
import { reportCalls } from './business/report-calls.ts';
import { scheduleCalls } from './business/schedule-calls.ts';
import { secretCalls } from './live/secret-calls.ts';
import { shareCalls } from './desk/share-calls.ts';
import { supportCalls } from './people/support-calls.ts';
import { tripCalls } from './live/trip-calls.ts';

/** Calls of single screens and dialogs: the data core loads them with the first that is asked. */
export const SCREEN_CALLS = {
  ...accountAdminCalls,
  ...alarmCalls,
  ...auditCalls,
  ...brandAdminCalls,
  ...devicePanelCalls,
  ...contactCalls,
  ...driverCalls,
  ...editCalls,
  ...historyCalls,
  ...incidentCalls,
  ...incidentRuleCalls,
  ...indicatorCalls,
  ...legacyAuthCalls,
  ...ownAccountCalls,
  ...reportCalls,
  ...scheduleCalls,
  ...secretCalls,
  ...shareCalls,
  ...supportCalls,
  ...tripCalls,
  ...devicePageCalls,
  ...vehicleCalls,
  ...commandBatchCalls,
  ...visitCalls,
  ...importCalls,
  ...deviceEditCalls,
  ...areaChangeCalls,
  ...groupChangeCalls,
  ...groupInviteCalls,
  ...costCalls,
  ...maintenanceCalls,
  ...serviceOrderCalls,
  ...billingCalls,
  ...peopleCalls,
  ...factorCalls,
} as const;
