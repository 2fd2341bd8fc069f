import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { devicePageCalls } from '../../../contract/rest/live/device-page-calls.ts';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { Card } from './card.tsx';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';
import { EditButton } from './edit-button.tsx';
import { EditForm } from './edit-form.tsx';
import type { PickerProps } from './pick-many.tsx';
import { idsIn } from './related-ids.ts';
import { useEditMode } from './use-edit-mode.ts';
import { STALE_BY_CHANGE, useKeepWhole } from './use-whole.ts';

/** A record that a device is tied to. */
export interface Related {
  id: number;
  label: string;
  /** What there is to say beside its name. */
  note?: string | null;
}

interface Props {
  title: string;
  field: 'groups' | 'drivers';
  related: readonly Related[];
  mayEdit: boolean;
  /** What is said where there is none. */
  empty: string;
  Picker: ComponentType<PickerProps>;
}

const RULE = devicePageCalls['devices.change'].body;

/** The groups or the drivers of a device as a card, edited in place. */
export function RelationCard(props: Props) {
  const { title, related, mayEdit, empty } = props;
  const [mode, button] = useEditMode();
  return (
    <Card title={title} aside={mayEdit && <EditButton mode={mode} button={button} title={title} />}>
      {mode.isEditing ? (
        <Editing {...props} onEnd={mode.end} />
      ) : related.length === 0 ? (
        <p className={classes.quiet}>{empty}</p>
      ) : (
        <ul className={classes.related}>
          {related.map(({ id, label, note }) => (
            <li key={id}>
              {label}
              {note != null && <span className={classes.quiet}> {note}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Editing({ field, title, related, Picker, onEnd }: Props & { onEnd(): void }) {
  const { t } = useTranslation();
  const { whole } = useDevicePage();
  const keep = useKeepWhole();
  const [seen] = useState(whole);
  const [names, setNames] = useState(() => new Map(related.map(({ id, label }) => [String(id), label])));
  const form = useCallForm({
    call: 'devices.change',
    rule: RULE,
    initial: { ids: related.map(({ id }) => String(id)) },
    input: ({ ids }, version) => ({
      params: { id: String(seen.id) },
      body: { [field]: ids.map(Number), version },
    }),
    version: seen.version,
    names: { [field]: 'ids' },
    read: (after) => (after[field] === undefined ? {} : { ids: idsIn(after[field]) }),
    stale: STALE_BY_CHANGE,
    onSaved: (saved) => {
      keep(saved);
      onEnd();
    },
  });
  const texts = {
    labels: { ids: title },
    text: (_field: string, value: unknown) =>
      (value as string[]).map((id) => names.get(id) ?? id).join(', ') || t('common.none'),
  };
  return (
    <EditForm form={form} texts={texts} onEnd={onEnd}>
      <Picker
        label={title}
        value={form.values.ids}
        known={names}
        error={form.errors['ids']}
        onChange={(ids, nameOf) => {
          setNames(new Map([...names, ...ids.map((id) => [id, nameOf(id)] as const)]));
          form.set('ids', ids);
        }}
      />
    </EditForm>
  );
}
