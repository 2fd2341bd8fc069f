import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GroupNode } from '../../../domain/live/groups/group.ts';
import { useLineChoices } from './use-group-choices.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { ColorField } from './color-field.tsx';
import type { GroupValues } from './group-values.ts';

interface Props {
  form: SaveForm<GroupValues>;
  /** The groups that it may lie in. */
  around: readonly GroupNode[];
  /** Beside a dialog the choices lie above the page, within one above the dialog. */
  isInDialog?: boolean;
}

/** What a group is called, its colour, and what it lies in. */
export function GroupFields({ form, around, isInDialog = false }: Props) {
  const { t } = useTranslation();
  const parents = useLineChoices(around);
  return (
    <>
      <TextInput {...form.field('name')} label={t('groupScreen.field.name')} required autoComplete="off" />
      <ColorField
        label={t('groupScreen.field.color')}
        value={form.values.color}
        error={form.errors['color']}
        onChange={(color) => form.set('color', color)}
      />
      <Select
        label={t('groupScreen.field.parent')}
        placeholder={t('groupScreen.parentNone')}
        nothingFoundMessage={t('groupScreen.targetNone')}
        data={[...parents]}
        value={form.values.parent}
        error={form.errors['parent']}
        onChange={(parent) => form.set('parent', parent)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('groupScreen.parentNone') }}
        comboboxProps={{ withinPortal: !isInDialog }}
      />
    </>
  );
}
