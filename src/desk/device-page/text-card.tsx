import { Autocomplete, Select, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { devicePageCalls } from '../../../contract/rest/live/device-page-calls.ts';
import type { DeviceWhole } from '../../../domain/live/devices/device-page.ts';
import { VEHICLE_TYPES } from '../../../domain/live/devices/vehicle.ts';
import { useCallForm } from '../../base/form/use-call-form.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { useCall } from '../../base/query/use-call.ts';
import { Card, Fact, Facts } from './card.tsx';
import { bodyOf, changedValues, valuesOf, type TextField, type TextValues } from './change-values.ts';
import { useDevicePage } from './device-page.ts';
import { EditButton } from './edit-button.tsx';
import { EditForm } from './edit-form.tsx';
import { useEditMode } from './use-edit-mode.ts';
import { STALE_BY_CHANGE, useKeepWhole } from './use-whole.ts';

const RULE = devicePageCalls['devices.change'].body;

interface Props {
  title: string;
  fields: readonly TextField[];
  /** Whether this person may change them; without it they are read. */
  mayEdit: boolean;
  /** What else there is to read, which nobody changes here. */
  children?: ReactNode;
}

/** Fields of a device as a card, edited in place. */
export function TextCard({ title, fields, mayEdit, children }: Props) {
  const { t } = useTranslation();
  const { whole } = useDevicePage();
  const [mode, button] = useEditMode();
  return (
    <Card title={title} aside={mayEdit && <EditButton mode={mode} button={button} title={title} />}>
      {mode.isEditing ? (
        <Editing fields={fields} onEnd={mode.end} />
      ) : (
        <Facts>
          {fields.map((field) => (
            <Fact key={field} name={t(`deviceScreen.field.${field}`)} value={<Kept whole={whole} field={field} />} />
          ))}
          {children}
        </Facts>
      )}
    </Card>
  );
}

function Kept({ whole, field }: { whole: DeviceWhole; field: TextField }) {
  const { t } = useTranslation();
  if (field === 'apnPass') return whole.hasApnPass ? t('deviceScreen.apnPassKept') : t('common.none');
  if (field === 'vehicleType')
    return whole.vehicleType === null ? t('common.none') : t(`deviceScreen.vehicleType.${whole.vehicleType}`);
  return whole[field] ?? t('common.none');
}

function Editing({ fields, onEnd }: { fields: readonly TextField[]; onEnd(): void }) {
  const { t } = useTranslation();
  const { whole } = useDevicePage();
  const keep = useKeepWhole();
  // What somebody else saves while this is open is told when it is saved here.
  const [seen] = useState(whole);
  const form = useCallForm({
    call: 'devices.change',
    rule: RULE,
    initial: valuesOf(seen, fields),
    input: (values, version) => ({ params: { id: String(seen.id) }, body: { ...bodyOf(values), version } }),
    version: seen.version,
    read: changedValues<TextField>,
    words: {
      simCard: t('deviceScreen.rule.simCard'),
      imei: t('deviceScreen.rule.imei'),
      chassis: t('deviceScreen.rule.chassis'),
      vehicleYear: t('deviceScreen.rule.vehicleYear'),
    },
    stale: STALE_BY_CHANGE,
    onSaved: (saved) => {
      keep(saved);
      onEnd();
    },
  });
  const labels = Object.fromEntries(fields.map((field) => [field, t(`deviceScreen.field.${field}`)]));
  return (
    <EditForm form={form} texts={{ labels }} onEnd={onEnd}>
      {fields.map((field) => (
        <Input key={field} form={form} field={field} />
      ))}
    </EditForm>
  );
}

const NUMBERS: readonly TextField[] = ['vehicleYear', 'imei', 'simCard'];

function Input({ form, field }: { form: SaveForm<TextValues<TextField>>; field: TextField }) {
  const { t } = useTranslation();
  const props = { ...form.field(field), label: t(`deviceScreen.field.${field}`), autoComplete: 'off' };
  if (field === 'model') return <ModelInput {...props} />;
  if (field === 'vehicleType') return <TypeInput {...props} />;
  if (field === 'apnPass')
    return (
      <TextInput {...props} type="password" autoComplete="new-password" description={t('deviceScreen.apnPassHint')} />
    );
  return <TextInput {...props} inputMode={NUMBERS.includes(field) ? 'numeric' : 'text'} />;
}

/** What kind of vehicle it is, or nothing. */
function TypeInput(props: { label: string; value: string; error: string | undefined; onChange(value: string): void }) {
  const { t } = useTranslation();
  const { value, onChange, ...others } = props;
  return (
    <Select
      {...others}
      data={VEHICLE_TYPES.map((type) => ({ value: type, label: t(`deviceScreen.vehicleType.${type}`) }))}
      value={value || null}
      placeholder={t('common.none')}
      clearable
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

/** A model of trackers: one that is known is offered, another one may be written. */
function ModelInput(props: { label: string; value: string; error: string | undefined; onChange(value: string): void }) {
  const { value: models } = useCall('devices.models', {});
  return <Autocomplete {...props} data={models?.map(({ model }) => model) ?? []} limit={20} />;
}
