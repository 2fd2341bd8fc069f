import { useTranslation } from 'react-i18next';
import { DevicesField } from '../../device/devices-field.tsx';
import { FailureCallout } from '../../ui/failure-callout.tsx';
import { useTargetChoices, type Targets } from './use-targets.ts';
import { MultiSelect } from '../../ui/multi-select.tsx';

/** Names that one opened list of a field shows at once. */
const OFFERED = 50;

interface Props {
  value: Targets;
  onChange(value: Targets): void;
}

/** Which vehicles: by name, by group and by area, together. */
export function TargetFields({ value, onChange }: Props) {
  const { t } = useTranslation();
  const choices = useTargetChoices();
  const common = { searchable: true, clearable: true, hidePickedOptions: true, limit: OFFERED } as const;
  return (
    <>
      <DevicesField
        label={t('commandScreen.many.devices')}
        description={t('trips.choice.description')}
        placeholder={t('trips.choice.placeholder')}
        none={t('trips.choice.none')}
        value={value.devices}
        error={undefined}
        onChange={(devices) => onChange({ ...value, devices })}
      />
      {choices.mayGroups && (
        <MultiSelect
          {...common}
          label={t('commandScreen.many.groups')}
          nothingFoundMessage={t('commandScreen.many.noGroups')}
          data={choices.groups}
          value={value.groups}
          onChange={(groups) => onChange({ ...value, groups })}
        />
      )}
      {choices.mayAreas && (
        <MultiSelect
          {...common}
          label={t('commandScreen.many.areas')}
          nothingFoundMessage={t('commandScreen.many.noAreas')}
          data={choices.areas}
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
