import { Button } from '@mantine/core';
import { useLayoutEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { offerFocus } from '../ui/lost-focus.ts';
import { belowToasts } from '../ui/toast-room.ts';
import { askBulk, type BulkAction } from './bulk-dialog.tsx';
import classes from './list-screen.module.css';

interface Props<T> {
  rows: readonly T[];
  actions: readonly BulkAction<T>[];
  /** What else can be done with them all at once, without a question. */
  also?: ((rows: readonly T[], onDone: () => void) => ReactNode) | undefined;
  nameOf(row: T): string;
  onDone(): void;
  onClear(): void;
}

/** What is chosen, and what can be done with it. */
export const BulkBar = <T,>(props: Props<T>) => (props.rows.length === 0 ? null : <Bar {...props} />);

function Bar<T>({ rows, actions, nameOf, also, onDone, onClear }: Props<T>) {
  const { t } = useTranslation();
  // Once nothing is chosen any more the bar goes, with the button that has the focus.
  useLayoutEffect(() => () => offerFocus(), []);
  return (
    <div ref={belowToasts} className={classes.bulk} role="group" aria-label={t('list.bulk.label')}>
      <span role="status">{t('list.bulk.chosen', { count: rows.length })}</span>
      {actions.map((action) => (
        <Button
          key={action.id}
          variant="default"
          h={36}
          px={12}
          leftSection={action.icon}
          onClick={() => askBulk({ action, rows, nameOf, onDone })}
        >
          {action.label}
        </Button>
      ))}
      {also?.(rows, onDone)}
      <Button variant="subtle" color="gray" h={36} px={12} onClick={onClear}>
        {t('list.bulk.none')}
      </Button>
    </div>
  );
}
