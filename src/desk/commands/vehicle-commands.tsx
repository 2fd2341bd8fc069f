import { IconPlugX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetScope as Scope } from '../../../contract/core.ts';
import type { Command } from '../../../domain/desk/commands/commands.ts';
import { retryOf } from '../../../domain/desk/commands/command-retry.ts';
import type { Device } from '../../../domain/live/devices/device.ts';
import { FleetScope } from '../../live/fleet/fleet-scope.tsx';
import { useLooked } from '../../live/fleet/use-looked.ts';
import { useFields } from '../../base/form/use-fields.ts';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { useNoteDevice } from '../../base/session/last-device.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import { CommandHistory } from './command-history.tsx';
import classes from './command.module.css';
import { ConfirmOrder } from './confirm-order.tsx';
import { LastOrder } from './last-order.tsx';
import { mannerBody, usualManner, USUAL_WAIT } from './manner.ts';
import { OrderForm } from './order-form.tsx';
import { kindOf, offeredKinds, type OrderKind } from './order-kinds.ts';
import { NO_VALUES, valuesOfCommand } from './order-values.ts';
import { useOrder } from './use-order.ts';
import { useVehicleState } from './use-vehicle-state.ts';
import { VehicleCard } from './vehicle-card.tsx';

const REACH_EVERY_MS = 15_000;
const KINDS_KEPT_MS = 10 * 60_000;

interface Props {
  device: number;
  onChoose(device: number): void;
}

/** One vehicle: what it does, what it can be told, and what it was told. */
export function VehicleCommands({ device, onChoose }: Props) {
  const { t } = useTranslation();
  const scope = useMemo<Scope>(() => ({ kind: 'devices', ids: [device] }), [device]);
  const { value, failure, again } = useCall('devices.read', { params: { id: String(device) } });
  const note = useNoteDevice();
  const isThere = value !== undefined;
  useEffect(() => {
    if (isThere) note(device);
  }, [isThere, note, device]);
  if (failure?.kind === 'missing' && !value)
    return (
      <Notice
        title={t('commandScreen.missing')}
        text={t('commandScreen.missingText')}
        icon={<IconPlugX size={28} stroke={1.75} />}
      />
    );
  if (failure && !value)
    return <FailureCallout title={t('commandScreen.vehicle.failed')} failure={failure} onRetry={again} />;
  if (!value) return <Waiting />;
  return (
    <FleetScope scope={scope}>
      <Board device={value} onChoose={onChoose} />
    </FleetScope>
  );
}

/** The ways to a tracker now, asked again as soon as one that was away is heard. */
function useReach(device: number, heardMs: number) {
  const asked = useCall(
    'commands.reach',
    { params: { device: String(device) } },
    { keptMs: 0, everyMs: REACH_EVERY_MS },
  );
  const isBehind = asked.value !== undefined && asked.value.isConnected !== true;
  const ask = useEffectEvent(() => {
    if (isBehind) asked.again();
  });
  useEffect(() => {
    if (!Number.isNaN(heardMs)) ask();
  }, [heardMs]);
  return asked;
}

function Board({ device, onChoose }: { device: Device } & Pick<Props, 'onChoose'>) {
  const detail = useLooked(device.id);
  const state = useVehicleState(device.id, detail);
  const reach = useReach(device.id, state.now.communicationMs);
  const fields = useFields(NO_VALUES);
  const [kind, setKind] = useState<OrderKind | null>(null);
  const desk = useOrder();
  const retry = (command: Command): void => {
    if (retryOf(command) === 'by-form') {
      setKind(kindOf(command.type, command.payload));
      fields.fill(NO_VALUES, { ...NO_VALUES, ...valuesOfCommand(command) });
    } else if (reach.value) {
      desk.retry(command, mannerBody(usualManner(reach.value, command.type), USUAL_WAIT));
    }
  };
  const plate = device.vehicle?.licensePlate ?? null;
  return (
    <div className={classes.board}>
      <div className={classes.column}>
        <VehicleCard device={device} state={state} reach={reach.value} onChoose={onChoose} />
        <section className={classes.card} aria-labelledby="command-send">
          <SendTitle />
          <Offer device={device} reach={reach}>
            {(kinds, known) => (
              <OrderForm
                device={device.id}
                kinds={kinds}
                kind={kind !== null && kinds.includes(kind) ? kind : kinds[0]!}
                fields={fields}
                reach={known}
                desk={desk}
                onKind={setKind}
              />
            )}
          </Offer>
          {desk.taken && <LastOrder key={desk.taken.key} requestId={desk.taken.key} />}
        </section>
      </div>
      <CommandHistory device={device.id} onRetry={retry} />
      {desk.isConfirming && desk.wish && (
        <ConfirmOrder
          kind={desk.wish.kind}
          name={device.name}
          plate={plate === device.name ? null : plate}
          state={state}
          isAgain={desk.wish.isAgain}
          onConfirm={() => desk.actor.send({ type: 'CONFIRM' })}
          onDismiss={() => desk.actor.send({ type: 'DISMISS' })}
        />
      )}
    </div>
  );
}

function SendTitle() {
  const { t } = useTranslation();
  return <h2 id="command-send">{t('commandScreen.send')}</h2>;
}

interface OfferProps {
  device: Device;
  reach: ReturnType<typeof useReach>;
  children(kinds: readonly OrderKind[], reach: NonNullable<ReturnType<typeof useReach>['value']>): React.ReactNode;
}

/** What the model of a tracker knows and this person may send; or why there is nothing. */
function Offer({ device: { model }, reach, children }: OfferProps) {
  const { t } = useTranslation();
  const { user, permissions } = useSignedIn();
  const known = useCall('protocols.commands', model === null ? null : { params: { model } }, { keptMs: KINDS_KEPT_MS });
  const failure = (known.value ? null : known.failure) ?? (reach.value ? null : reach.failure);
  if (model === null || failure?.kind === 'missing')
    return <p className={classes.nothing}>{t('commandScreen.unknownModel')}</p>;
  if (failure)
    return (
      <FailureCallout
        title={t('commandScreen.unknown')}
        failure={failure}
        onRetry={() => {
          known.again();
          reach.again();
        }}
      />
    );
  if (!known.value || !reach.value) return <Waiting />;
  const kinds = offeredKinds(
    known.value.map(({ name }) => name),
    user.profile,
    permissions,
  );
  if (kinds.length === 0) return <p className={classes.nothing}>{t('commandScreen.noCommands', { model })}</p>;
  return children(kinds, reach.value);
}
