import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './contacts.module.css';

interface Props<T> {
  /** The list and the place of this one in it. */
  of: readonly T[];
  at: number;
  label: string;
  name: string;
  removeLabel: string;
  /** Links to whoever it is. */
  ways?: ReactNode;
  children: ReactNode;
  onChange(next: T[]): void;
}

/** One of a list in the order of calling: it is moved by one, and taken away. */
export function OrderedItem<T>({ of, at, label, name, removeLabel, ways, children, onChange }: Props<T>) {
  const { t } = useTranslation();
  const step = (to: -1 | 1) => {
    const isEnd = of[at + to] === undefined;
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t(to < 0 ? 'phonebook.earlier' : 'phonebook.later', { name })}
        // Not `disabled`: a button that is would lose the focus of whoever moves by keys.
        aria-disabled={isEnd}
        data-disabled={isEnd || undefined}
        onClick={() => !isEnd && onChange(of.with(at, of[at + to]!).with(at + to, of[at]!))}
      >
        {to < 0 ? <IconChevronUp size={17} aria-hidden /> : <IconChevronDown size={17} aria-hidden />}
      </ActionIcon>
    );
  };
  return (
    <li className={classes.item} aria-label={label}>
      {children}
      <span className={classes.itemActions}>
        {ways}
        <span className={classes.ways}>
          {step(-1)}
          {step(1)}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={removeLabel}
            onClick={() => onChange(of.toSpliced(at, 1))}
          >
            <IconTrash size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      </span>
    </li>
  );
}
