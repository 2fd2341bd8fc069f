import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DevicesField } from '../../live/devices/devices-field.tsx';
import { useRecordBrand } from '../../live/devices/use-record-brand.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { ColourField } from '../../people/brand-settings/colour-field.tsx';
import { AddressField } from './address-field.tsx';
import { AroundField } from './around-field.tsx';
import type { AreaValues } from './area-values.ts';
import { ContactsField } from './contacts-field.tsx';
import { drawingFault } from '../../../domain/desk/areas/area-drawing.ts';
import { shapeOf } from './drawing/shape-of.ts';
import type { AreaEditor } from './drawing/use-area-editor.ts';
import { OwnerField } from './owner-field.tsx';
import { RuleFields } from './rule-fields.tsx';
import { ShapeFields } from './shape-fields.tsx';
import type { NamedVehicle } from '../../live/devices/vehicle-label.ts';
import { useAreaGroups } from './use-area-choices.ts';
import type { Candidate } from './use-candidate.ts';
import { MultiSelect } from '../../base/ui/multi-select.tsx';

interface Props {
  form: SaveForm<AreaValues>;
  editor: AreaEditor;
  candidate: Candidate;
  brand: number;
  known: readonly NamedVehicle[];
}

/** What is wrong with an area: what it lacks may stand on the map and wait for an answer. */
function useErrors({ errors }: Props['form'], { address }: Candidate): Props['form']['errors'] {
  const { t } = useTranslation();
  if (address === null) return errors;
  const waiting = ['address', 'shape'].filter((field) => errors[field] !== undefined);
  return { ...errors, ...Object.fromEntries(waiting.map((field) => [field, t('areaSetting.confirmFirst')])) };
}

/** The fields of an area. */
export function AreaFields({ form, editor, candidate, brand: usual, known }: Props) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { values } = form;
  const errors = useErrors(form, candidate);
  const brand = useRecordBrand(usual, values);
  const askDrawn = () => {
    const shape = shapeOf(editor.drawing);
    if (shape) void candidate.ask({ lat: shape.latitude, lng: shape.longitude });
  };
  return (
    <>
      <TextInput {...form.field('name')} label={t('areaSetting.name')} required maxLength={120} autoComplete="off" />
      <AddressField
        key={values.address}
        value={values.address}
        error={errors['address'] ?? (candidate.missing ? t('areaSetting.noPlace') : undefined)}
        onCandidate={candidate.offer}
        onDrawn={drawingFault(editor.drawing) === null ? askDrawn : null}
        isAsking={candidate.isAsking}
        field={candidate.field}
      />
      <AroundField
        brand={brand}
        user={values.user}
        isAsking={candidate.isAsking}
        onPlace={(place) => void candidate.ask(place)}
      />
      <ColourField
        label={t('areaSetting.color')}
        description={t('areaSetting.colorHint')}
        value={values.color}
        error={errors['color']}
        onChange={(color) => form.set('color', color)}
      />
      <ShapeFields editor={editor} error={errors['shape']} />
      {user.profile !== 'USER' && (
        <OwnerField value={values.user} error={errors['user']} onChange={(next) => giveTo(form, next)} />
      )}
      <DevicesField
        label={t('areaSetting.devices')}
        description={t('areaSetting.devicesHint')}
        placeholder={t('areaSetting.devicesPlaceholder')}
        none={t('areaSetting.devicesNone')}
        value={values.devices}
        known={known}
        brand={brand}
        user={values.user === '' ? null : Number(values.user)}
        isOfBrand={values.user !== '' || values.devices.length > 0}
        error={errors['devices']}
        isRequired={values.groups.length === 0}
        onChange={(devices) => form.set('devices', devices)}
      />
      <GroupsField form={form} brand={brand} />
      <RuleFields form={form} />
      <ContactsField key={`contacts of ${values.user} ${brand}`} form={form} brand={brand} />
    </>
  );
}

/** Gives the area to somebody: contacts of the phonebook of the one before do not come along. */
function giveTo(form: Props['form'], user: string): void {
  const written = form.values.contacts.filter(({ id }) => id === undefined);
  form.set('user', user);
  form.set('contacts', written);
}

/** Groups whose vehicles belong to the area; none to see where nobody has any. */
function GroupsField({ form, brand }: Pick<Props, 'form' | 'brand'>) {
  const { t } = useTranslation();
  const groups = useAreaGroups(brand);
  const { values, errors } = form;
  if (groups.length === 0 && values.groups.length === 0) return null;
  // A group that is there but cannot be seen keeps its place.
  const shown = new Set(groups.map(({ value }) => value));
  const hidden = values.groups.filter((id) => !shown.has(id)).map((id) => ({ value: id, label: id }));
  return (
    <MultiSelect
      label={t('areaSetting.groups')}
      description={t('areaSetting.groupsHint')}
      placeholder={values.groups.length === 0 ? t('areaSetting.groupsPlaceholder') : undefined}
      data={[...groups, ...hidden]}
      value={values.groups}
      error={errors['groups']}
      searchable
      clearable
      onChange={(next) => form.set('groups', next)}
    />
  );
}
