import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceStore } from '../platform.ts';
import { usePhone } from '../shell/use-phone.ts';
import classes from './side-panel.module.css';

interface Props {
  label: string;
  side: 'left' | 'right';
  head: ReactNode;
  children: ReactNode;
  folded: boolean;
  onFold(folded: boolean): void;
  /** Leaves room below for the bar of the chosen vehicle. */
  raised?: boolean;
}

/** Whether a panel was folded when this device last showed it; `first` where it never did. */
export function useFolded(storeKey: string, first = false): [folded: boolean, fold: (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => {
    const kept = deviceStore.get(storeKey);
    return kept === null ? first : kept === 'folded';
  });
  const fold = (next: boolean) => {
    deviceStore.set(storeKey, next ? 'folded' : 'open');
    setFolded(next);
  };
  return [folded, fold];
}

/** A panel that floats over the map and folds; on a phone a sheet at the bottom. */
export function SidePanel({ label, side, head, children, folded, onFold, raised = false }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const fold = t(folded ? 'fleet.tracker.unfold' : 'fleet.tracker.fold');
  const Chevron = folded ? IconChevronDown : IconChevronUp;
  return (
    <section className={classes.panel} aria-label={label} data-side={side} data-folded={folded} data-raised={raised}>
      {phone && (
        <UnstyledButton className={classes.handle} aria-label={fold} aria-expanded={!folded} onClick={() => onFold(!folded)}>
          <span className={classes.grip} />
        </UnstyledButton>
      )}
      <div className={classes.head}>
        <div className={classes.heading}>{head}</div>
        {!phone && (
          <UnstyledButton className={classes.fold} aria-label={fold} title={fold} aria-expanded={!folded} onClick={() => onFold(!folded)}>
            <Chevron size={20} stroke={1.75} aria-hidden />
          </UnstyledButton>
        )}
      </div>
      {!folded && children}
    </section>
  );
}
