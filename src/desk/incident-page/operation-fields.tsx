import { Loader, NativeSelect, Select, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COMMENT_LENGTH, INCIDENT_SITUATIONS, MOST_OPERATORS } from '../../../domain/desk/incidents/incident-codes.ts';
import type { Incident, IncidentOperator } from '../../../domain/desk/incidents/incident.ts';
import { wallText } from '../../../domain/base/time/wall-time.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { useZoneWords } from '../../base/i18n/use-zone-words.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import type { DialogOperation, DraftFault } from './operation-draft.ts';
import type { OperationForm } from './use-operation-form.ts';
import { situationText } from '../incidents/case-words.ts';
import { WallTimeField } from '../../base/ui/moment/moment-field.tsx';

interface Props {
  operation: DialogOperation;
  form: OperationForm;
  incident: Incident;
}

/** The fields that an operation asks for, and what there is to say about it. */
export function OperationFields({ operation, form, incident }: Props) {
  const { draft, faults, timeZone, change } = form;
  const { t } = useTranslation();
  const zoneWords = useZoneWords();
  const fault = (kind: DraftFault | undefined) => kind && t(`incidentCase.fault.${kind}`);
  return (
    <>
      {operation === 'assign' && <OperatorField form={form} error={fault(faults.operator)} />}
      {operation === 'situation' && (
        <NativeSelect
          label={t('incidentCase.field.situation')}
          description={t('incidentCase.situationHint')}
          required
          withAsterisk
          data={[
            { value: '', label: t('list.bulk.choose'), disabled: true },
            ...INCIDENT_SITUATIONS.map((value) => ({ value, label: situationText(value) })),
          ]}
          value={draft.situation}
          error={fault(faults.situation)}
          onChange={(event) => change({ situation: event.currentTarget.value })}
        />
      )}
      {operation === 'returned' && (
        <WallTimeField
          label={t('incidentCase.field.returned')}
          description={t('incidentCase.returnedHint', { zone: zoneWords(timeZone) })}
          min={wallText(Date.parse(incident.dateTime), timeZone)}
          max={wallText(serverNowMs(), timeZone)}
          value={draft.returned}
          error={fault(faults.returned)}
          onChange={(value) => change({ returned: value })}
        />
      )}
      <Textarea
        label={t(operation === 'cancel' ? 'incidentCase.commentWhy' : 'incidentCase.commentToo')}
        required={operation === 'cancel'}
        withAsterisk={operation === 'cancel'}
        rows={3}
        maxLength={COMMENT_LENGTH}
        value={draft.comment}
        error={fault(faults.comment)}
        onChange={(event) => change({ comment: event.currentTarget.value })}
      />
    </>
  );
}

/** Who may be given the case: whoever has the fewest in progress stands first and is suggested. */
function OperatorField({ form, error }: { form: OperationForm; error: string | undefined }) {
  const { operators, suggested, draft, change } = form;
  const { value, failure, again } = operators;
  const { t } = useTranslation();
  if (failure && !value)
    return <FailureCallout title={t('incidentCase.operatorsFailed')} failure={failure} onRetry={again} />;
  if (!value) return <Loader size={18} role="status" aria-label={t('common.loading')} />;
  const labelOf = ({ id, name, inProgress }: IncidentOperator): string => {
    const words = t('incidentCase.operatorLoad', { name, count: inProgress });
    return id === suggested?.id ? t('incidentCase.suggested', { operator: words }) : words;
  };
  return (
    <Select
      label={t('incidentCase.field.operator')}
      description={t('incidentCase.operatorHint')}
      data={value.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
      value={draft.operator === '' ? null : draft.operator}
      error={error}
      nothingFoundMessage={t('incidentCase.noOperator')}
      searchable
      limit={MOST_OPERATORS}
      comboboxProps={{ withinPortal: false }}
      onChange={(operator) => change({ operator: operator ?? '' })}
    />
  );
}
