import { IconAntennaBars5, IconBattery3, type Icon } from '@tabler/icons-react';
import { memo, useId, type ReactNode } from 'react';
import classes from './device-panel.module.css';

type Tone = 'red' | 'orange' | 'yellow' | 'green';

interface FieldProps {
  name: string;
  /** Null is not known and reads as a dash; undefined leaves the field out. */
  value: string | null | undefined;
  tone?: Tone | undefined;
  icon?: 'battery' | 'signal';
  /** What can be done with the value, beside it. */
  children?: ReactNode;
}

const ICONS: Record<'battery' | 'signal', Icon> = { battery: IconBattery3, signal: IconAntennaBars5 };

/** A name and its value; rendered again only when they change. */
export const Field = memo(function Field({ name, value, tone, icon, children }: FieldProps) {
  if (value === undefined) return null;
  const FieldIcon = icon && value !== null ? ICONS[icon] : null;
  return (
    <div className={classes.field}>
      <dt>{name}</dt>
      <dd>
        <span className={classes.value} data-level={value === null ? undefined : tone} title={value ?? undefined}>
          {FieldIcon && <FieldIcon size={16} stroke={1.75} aria-hidden />}
          <span className={classes.text}>{value ?? '—'}</span>
        </span>
        {children}
      </dd>
    </div>
  );
});

/** A card of the panel with its title. */
export function GroupCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface FieldGroupProps {
  title: string;
  /** What stands before the fields. */
  aside?: ReactNode;
  /** What stands after them. */
  after?: ReactNode;
  children: ReactNode;
}

/** A card that lists fields, with something to look at beside them. */
export function FieldGroup({ title, aside, after, children }: FieldGroupProps) {
  const fields = <dl className={classes.fields}>{children}</dl>;
  return (
    <GroupCard title={title}>
      {aside === undefined && after === undefined ? (
        fields
      ) : (
        <div className={classes.beside}>
          {aside}
          {fields}
          {after}
        </div>
      )}
    </GroupCard>
  );
}
