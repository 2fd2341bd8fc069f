import { Button, Checkbox, Select } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import type { Group, GroupNode } from '../../../domain/live/groups/group.ts';
import { MOST_MOVED } from '../../../domain/live/groups/group-input.ts';
import { useLineChoices } from './use-group-choices.ts';
import { DevicesField } from '../devices/devices-field.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './groups.module.css';
import { useMove, whyNot, type Moving } from './use-move.ts';

/** Moves once the person says so, and stays until that is done. */
function useMoving(onDone: () => void) {
  const move = useMove();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async (moving: Moving): Promise<void> => {
    setIsBusy(true);
    const answer = await move(moving);
    setIsBusy(false);
    setFailure(answer);
    if (answer === null) onDone();
  };
  return { run, isBusy, failure };
}

interface MoveProps {
  devices: readonly number[];
  /** The group that is open; null where that is none. */
  from: Group | null;
  groups: readonly GroupNode[];
  onDone(): void;
  onClose(): void;
}

/** Moves vehicles into another group, by keys as well as dragging does it. */
export function MoveDialog({ devices, from, groups, onDone, onClose }: MoveProps) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<string | null>(null);
  const [isKept, setIsKept] = useState(false);
  const moving = useMoving(() => {
    onClose();
    onDone();
  });
  const targets = useLineChoices(groups).filter(({ value }) => value !== String(from?.id));
  const to = groups.find(({ id }) => String(id) === target);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to) void moving.run({ devices, from: isKept ? null : from, to });
  };
  const isMove = from !== null && !isKept;
  return (
    <Dialog
      title={t(from ? 'groupScreen.moveTitle' : 'groupScreen.putTitle', { count: devices.length })}
      onDismiss={() => !moving.isBusy && onClose()}
    >
      <form className={classes.form} onSubmit={submit}>
        {moving.failure && <NotMoved failure={moving.failure} />}
        <Select
          label={t('groupScreen.target')}
          placeholder={t('groupScreen.targetPlaceholder')}
          nothingFoundMessage={t('groupScreen.targetNone')}
          data={targets}
          value={target}
          onChange={setTarget}
          searchable
          required
          comboboxProps={{ withinPortal: false }}
        />
        {from && (
          <Checkbox
            label={t('groupScreen.keep', { name: from.name })}
            checked={isKept}
            onChange={(event) => setIsKept(event.currentTarget.checked)}
          />
        )}
        <Answers
          submit={t(isMove ? 'groupScreen.confirm' : 'groupScreen.confirmPut')}
          isReady={to !== undefined}
          isBusy={moving.isBusy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

interface AddProps {
  group: Group;
  onClose(): void;
}

/** Puts vehicles that are searched for into a group. */
export function AddVehiclesDialog({ group, onClose }: AddProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string[]>([]);
  const moving = useMoving(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0) void moving.run({ devices: chosen.map(Number), from: null, to: group });
  };
  return (
    <Dialog title={t('groupScreen.addVehiclesTo', { name: group.name })} onDismiss={() => !moving.isBusy && onClose()}>
      <form className={classes.form} onSubmit={submit}>
        {moving.failure && <NotMoved failure={moving.failure} />}
        <DevicesField
          label={t('groupScreen.field.devices')}
          description={t('groupScreen.devicesHint')}
          placeholder={t('groupScreen.devicesPlaceholder')}
          none={t('groupScreen.devicesNotFound')}
          isInDialog
          value={chosen}
          brand={group.brand}
          isOfBrand
          user={group.user}
          most={MOST_MOVED}
          error={undefined}
          onChange={(next) => setChosen(next)}
        />
        <Answers
          submit={t('groupScreen.addVehicles')}
          isReady={chosen.length > 0}
          isBusy={moving.isBusy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function NotMoved({ failure }: { failure: Failure }) {
  const { t } = useTranslation();
  return (
    <FailureCallout title={t('groupScreen.moveFailed')} failure={failure}>
      {failure.fields && <p className={classes.hint}>{whyNot(failure)}</p>}
    </FailureCallout>
  );
}

interface AnswersProps {
  submit: string;
  isReady: boolean;
  isBusy: boolean;
  onClose(): void;
}

function Answers({ submit, isReady, isBusy, onClose }: AnswersProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.answers}>
      <Button variant="default" h={44} disabled={isBusy} onClick={onClose}>
        {t('form.cancel')}
      </Button>
      <Button type="submit" h={44} disabled={!isReady} loading={isBusy}>
        {submit}
      </Button>
    </div>
  );
}
