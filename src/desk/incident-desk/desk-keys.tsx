import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../base/keys/key-cap.tsx';
import { capsOf, KEYS } from '../../base/keys/keys.ts';
import { useKey } from '../../base/keys/use-key.ts';
import { isApple } from '../../base/platform.ts';
import classes from './operator-area.module.css';
import type { DeskOperation } from './use-operations.tsx';

interface Props {
  /** Moves the focus by so many rows. */
  onStep(by: number): void;
  onOpen(): void;
  onDo(operation: DeskOperation): void;
}

/** The keys by which a shift is worked without the mouse. */
export function useDeskKeys({ onStep, onOpen, onDo }: Props): void {
  useKey('deskNext', () => onStep(1));
  useKey('deskPrevious', () => onStep(-1));
  useKey('deskOpen', onOpen);
  useKey('deskAssign', () => onDo('assign'));
  useKey('deskSituation', () => onDo('situation'));
  useKey('deskComment', () => onDo('comment'));
  useKey('deskResolve', () => onDo('resolve'));
  useKey('deskCancel', () => onDo('cancel'));
}

const HELP = [
  ['deskNext', 'next'],
  ['deskPrevious', 'previous'],
  ['deskOpen', 'open'],
  ['deskAssign', 'assign'],
  ['deskSituation', 'situation'],
  ['deskComment', 'comment'],
  ['deskResolve', 'resolve'],
  ['deskCancel', 'cancel'],
] as const;

/** The keys in one line below the list; a phone has none. */
export function DeskHelp() {
  const { t } = useTranslation();
  return (
    <ul className={classes.help} aria-label={t('desk.help.label')}>
      {HELP.map(([id, word]) => (
        <li key={id}>
          <KeyCap cap={capsOf(KEYS[id], { space: '' }, isApple()).join(' ')} /> {t(`desk.help.${word}`)}
        </li>
      ))}
    </ul>
  );
}
