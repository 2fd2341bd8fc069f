import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { DevicesField } from '../../live/devices/devices-field.tsx';
import { MOST_NAMED } from '../../live/devices/use-device-names.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './command.module.css';
import { useTargetChoices, type Targets } from './use-targets.ts';
import { MultiSelect } from '../../base/ui/multi-select.tsx';

/** Names that one opened list of a field shows at once. */
const OFFERED = 50;

interface Props {
  value: Targets;
  /** Vehicles whose names are known already. */
  known: ComponentProps<typeof DevicesField>['known'];
  onChange(value: Targets): void;
}

/** Which vehicles: by name, by group and by area, together. */
export function TargetFields({ value, known = [], onChange }: Props) {
  const { t } = useTranslation();
  const choices = useTargetChoices();
  const common = { searchable: true, clearable: true, hidePickedOptions: true, limit: OFFERED } as const;
  return (
    <>
      {value.devices.length > MOST_NAMED ? (
        <Counted count={value.devices.length} onClear={() => onChange({ ...value, devices: [] })} />
      ) : (
        <DevicesField
          label={t('commandScreen.many.devices')}
          description={t('trips.choice.description')}
          placeholder={t('trips.choice.placeholder')}
          none={t('trips.choice.none')}
          value={value.devices}
          known={known}
          error={undefined}
          onChange={(devices) => onChange({ ...value, devices })}
        />
      )}
      {choices.mayGroups && (
        <MultiSelect
          {...common}
          label={t('commandScreen.many.groups')}
          nothingFoundMessage={t('commandScreen.many.noGroups')}
          data={[...choices.groups]}
          value={value.groups}
          onChange={(groups) => onChange({ ...value, groups })}
        />
      )}
      {choices.mayAreas && (
        <MultiSelect
          {...common}
          label={t('commandScreen.many.areas')}
          nothingFoundMessage={t('commandScreen.many.noAreas')}
          data={[...choices.areas]}
          value={value.areas}
          onChange={(areas) => onChange({ ...value, areas })}
        />
      )}
      {choices.failure && (
        <FailureCallout
          title={t('commandScreen.many.choicesFailed')}
          failure={choices.failure}
          onRetry={choices.again}
        />
      )}
    </>
  );
}

/** Vehicles that came from the map, too many to name each. */
function Counted({ count, onClear }: { count: number; onClear(): void }) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  return (
    <div className={classes.count}>
      <span>{t('commandScreen.many.fromMap', { count, vehicles: integer(count) })}</span>
      <Button variant="subtle" h={36} px={8} onClick={onClear}>
        {t('commandScreen.many.chooseOthers')}
      </Button>
    </div>
  );
}
