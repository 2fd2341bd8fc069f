import {
  IconAlertTriangle,
  IconCamera,
  IconCurrentLocation,
  IconFocusCentered,
  IconHistory,
  IconInfoCircle,
  IconListDetails,
  IconLock,
  IconLockOpen2,
  IconMap2,
  IconPencil,
  IconPolygon,
  IconRefresh,
  IconRoad,
  IconRoute,
  IconShare,
  IconTerminal2,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { ClientSuggestion } from '../../domain/desk/client.ts';
import type { QuickAction } from '../../domain/desk/commands/command-rules.ts';
import type { Device } from '../../domain/live/devices/device.ts';
import { grants } from '../../domain/people/users/grants.ts';
import { offeredTrackerActions, trackerActionAddress } from '../../domain/live/devices/tracker-panel.ts';
import { isGrave } from '../../machines/command.ts';
import { newAreaPath } from '../desk/areas/area-paths.ts';
import { openCommandDesk, type CommandDesk } from '../desk/commands/command-desk.ts';
import { ConfirmCommand } from '../desk/commands/confirm-command.tsx';
import { useQuickActions } from '../desk/commands/use-quick-actions.ts';
import { DEVICE_ACTIONS, isOffered, type DeviceAction } from '../desk/device-panel/action-rules.ts';
import { DEVICE_DIALOGS } from '../desk/device-panel/device-dialogs.ts';
import { useDeviceModel } from '../live/fleet/use-device-models.ts';
import { i18n } from '../base/i18n/i18n.ts';
import type { DeedWord } from '../base/i18n/pt-br/synonyms.ts';
import { useCall } from '../base/query/use-call.ts';
import { useScope, useSignedIn } from '../base/session/session-context.tsx';
import { openDialog } from '../base/ui/dialogs.ts';
import { toast } from '../base/ui/toasts.ts';
import type { Deed } from './deed.ts';
import type { Subject } from './lines.ts';

const ICONS: Readonly<Record<DeedWord, Icon>> = {
  map: IconMap2,
  follow: IconFocusCentered,
  detail: IconInfoCircle,
  commands: IconTerminal2,
  history: IconHistory,
  trips: IconRoute,
  displacement: IconRoad,
  incidents: IconAlertTriangle,
  position: IconCurrentLocation,
  reboot: IconRefresh,
  block: IconLock,
  unblock: IconLockOpen2,
  share: IconShare,
  events: IconListDetails,
  incident: IconAlertTriangle,
  odometer: IconPencil,
  hourMeter: IconPencil,
  sensors: IconPencil,
  speedAlert: IconPencil,
  picture: IconCamera,
};

type Offer = Omit<Deed, 'isNamed' | 'icon'> & { id: DeedWord };

/** Sends a command, after asking where it is grave, as the button at the vehicle does. */
function command(desk: CommandDesk, device: Device, action: QuickAction): void {
  const actor = desk.actorOf(device.id, device.name);
  if (actor.getSnapshot().matches('running')) {
    toast('info', i18n.t('palette.deeds.busy', { name: device.name }));
    return;
  }
  if (!isGrave(action)) {
    actor.send({ type: 'ASK', action });
    return;
  }
  openDialog('palette-command', (close) => (
    <ConfirmCommand
      action={action}
      device={device}
      onDismiss={close}
      onConfirm={() => {
        close();
        actor.send({ type: 'ASK', action });
        actor.send({ type: 'CONFIRM' });
      }}
    />
  ));
}

function show(device: Device, action: DeviceAction): void {
  const Shown = DEVICE_DIALOGS[action];
  if (!Shown) return;
  openDialog(`palette-${action}`, (close) => (
    <Suspense>
      <Shown device={device} onClose={close} />
    </Suspense>
  ));
}

/** Where one may go with a vehicle. */
function usePlaces(device: number | null): Offer[] {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { user, permissions } = useSignedIn();
  if (device === null) return [];
  const ways = offeredTrackerActions(user.profile, permissions).map((action): Offer => {
    const run = () => navigate(trackerActionAddress(action, device));
    return { id: action, words: t(`fleet.actions.${action}`), run };
  });
  const follow = () => navigate(`/trackback-plus?device=${device}`);
  return user.profile === 'USER' ? ways : [...ways, { id: 'follow', words: t('palette.deeds.follow'), run: follow }];
}

/** What is done to a vehicle: its commands and dialogs, once it is known what its tracker takes. */
function useActions(device: number | null): Offer[] {
  const { t } = useTranslation();
  const { user, permissions } = useSignedIn();
  const desk = useScope().once(openCommandDesk);
  const { value } = useCall('devices.read', device === null ? null : { params: { id: String(device) } });
  const model = useDeviceModel(value?.model ?? null);
  const { actions } = useQuickActions(value?.model ?? null);
  if (!value) return [];
  const commands = actions.map((action): Offer => {
    return { id: action, words: t(`commands.action.${action}`), run: () => command(desk, value, action) };
  });
  const dialogs = DEVICE_ACTIONS.filter((action) =>
    isOffered(action, user.profile, permissions, model?.buttons ?? null),
  ).map((action): Offer => ({ id: action, words: t(`panel.action.${action}`), run: () => show(value, action) }));
  return [...commands, ...dialogs];
}

function useClientDeeds(client: ClientSuggestion | null): Deed[] {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { user, permissions } = useSignedIn();
  if (client === null) return [];
  const groups: Deed = {
    id: 'groups',
    words: t('palette.deeds.groups'),
    icon: IconUsersGroup,
    isNamed: false,
    run: () => navigate(`/groups?brand=${client.brand}&user=${client.id}`),
  };
  const area: Deed = {
    id: 'area',
    words: t('palette.deeds.newArea'),
    icon: IconPolygon,
    isNamed: false,
    run: () => navigate(newAreaPath({ profile: user.profile, user: client.id })),
  };
  return [
    ...(grants(permissions, 'MONITORING_GROUPS') ? [groups] : []),
    ...(grants(permissions, 'MONITORING_AREAS') ? [area] : []),
  ];
}

/** What the person may do with what a search found; only what the search names, where it names any of it. */
export function useDeeds(subject: Subject | null, named: readonly DeedWord[]): readonly Deed[] {
  const device = subject?.kind === 'vehicle' ? subject.vehicle.device : null;
  const places = usePlaces(device);
  const actions = useActions(device);
  const ofClient = useClientDeeds(subject?.kind === 'client' ? subject.client : null);
  const all = [...places, ...actions].map((deed) => ({
    ...deed,
    icon: ICONS[deed.id],
    isNamed: named.includes(deed.id),
  }));
  const wanted = all.filter(({ isNamed }) => isNamed);
  return [...(wanted.length > 0 ? wanted : all), ...ofClient];
}
