import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './callout.module.css';

const ICONS = { danger: IconAlertCircle, warning: IconAlertTriangle, plain: IconInfoCircle };

interface Props {
  /** `danger`: an action failed, and a screen reader announces it at once. */
  tone: keyof typeof ICONS;
  title?: string;
  children: ReactNode;
}

/** A message within a page: what happened, what it means, what to do. */
export function Callout({ tone, title, children }: Props) {
  const Icon = ICONS[tone];
  return (
    <div className={classes.callout} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div>
        {title && <strong>{title}</strong>}
        <div>{children}</div>
      </div>
    </div>
  );
}
