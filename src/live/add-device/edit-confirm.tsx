import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { MOST_WITHOUT_NUMBER } from '../../../domain/base/typed-count.ts';
import { MetVehicles } from '../devices/met-vehicles.tsx';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { TypedAnswer } from '../../base/ui/typed-answer.tsx';
import type { Found } from './edit-chosen.tsx';

interface Props {
  found: Found;
  onConfirm(): Promise<Failure | null>;
  onLeave(): void;
}

/** Asks before many devices change, each named; of more than a few their number has to be typed. */
export function EditConfirm({ found: { total, devices }, onConfirm, onLeave }: Props) {
  const { t } = useTranslation();
  const [isTypedRight, setTypedRight] = useState(false);
  const isTyped = total > MOST_WITHOUT_NUMBER;
  return (
    <ConfirmDialog
      title={t('bulk.many.ask', { count: total })}
      confirm={t('bulk.many.run')}
      failed={t('bulk.many.failed')}
      isReady={!isTyped || isTypedRight}
      onConfirm={onConfirm}
      onLeave={onLeave}
    >
      <p>{t('bulk.many.askText')}</p>
      <MetVehicles
        label={t('bulk.many.met')}
        total={total}
        vehicles={devices.map(({ vehicle, ...device }) => ({ ...device, licensePlate: vehicle?.licensePlate ?? null }))}
      />
      {isTyped && (
        <TypedAnswer
          label={t('bulk.many.type', { total })}
          wanted={String(total)}
          inputMode="numeric"
          onRight={setTypedRight}
        />
      )}
    </ConfirmDialog>
  );
}
