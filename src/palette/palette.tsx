import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { KeyCap } from '../keys/key-cap.tsx';
import { isKey, KEYS } from '../keys/keys.ts';
import { stopwatchMs } from '../platform.ts';
import { useSignedIn } from '../shell/console-context.tsx';
import { failureText } from '../ui/failure-text.ts';
import { linesAtFirst, linesFor, type Line, type LineGroup } from './lines.ts';
import classes from './palette.module.css';
import { noteRecent, recentOf } from './recent.ts';
import { useCommands } from './use-commands.ts';
import { useFoundVehicles, type FoundVehicles } from './use-found-vehicles.ts';

/** Screens, vehicles and actions by their words: type, walk with the arrows, Enter goes. */
export function Palette({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const [, navigate] = useLocation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const commands = useCommands();
  const found = useFoundVehicles(search);
  const groups = search.trim() === '' ? linesAtFirst(commands, recentOf(user.id)) : linesFor(search, commands, found.vehicles);
  const lines = groups.flatMap((group) => group.lines);
  const at = Math.min(active, Math.max(0, lines.length - 1));
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it goes, the browser hands the focus back to where it was.
    return () => element?.close();
  }, []);
  useEffect(() => document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' }), [id, at]);

  const choose = (line: Line) => {
    onLeave();
    const { choice } = line;
    if (choice.kind === 'command') {
      noteRecent(user.id, { kind: 'command', id: choice.command.id });
      choice.command.run();
    } else {
      noteRecent(user.id, choice);
      const screen = user.profile === 'USER' ? '/trackback' : '/trackdevice';
      navigate(`${screen}?device=${choice.vehicle.device}`, { state: { askedAt: stopwatchMs() } });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = (by: number) => setActive(lines.length === 0 ? 0 : (at + by + lines.length) % lines.length);
    const line = lines[at];
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && line) choose(line);
    else if (isKey(KEYS.palette, event)) onLeave();
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current) onLeave();
  };
  return (
    // A click on the backdrop is a second way out beside Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('palette.title')}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
    >
      <div className={classes.content}>
        <div className={classes.field}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
          <input
            className={classes.input}
            type="text"
            role="combobox"
            aria-label={t('palette.field')}
            placeholder={t('palette.field')}
            autoComplete="off"
            spellCheck={false}
            aria-expanded={lines.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={lines.length > 0 ? `${id}-${at}` : undefined}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes.leave} onClick={onLeave}>
            {t('palette.leave')}
          </button>
        </div>
        <div id={`${id}-list`} className={classes.list} role="listbox" aria-label={t('palette.results')} hidden={lines.length === 0}>
          {groups.map((group) => (
            <Group key={group.group} id={id} group={group} active={at} onPoint={setActive} onChoose={choose} />
          ))}
        </div>
        <State found={found} none={lines.length === 0} />
        <Hints />
      </div>
    </dialog>
  );
}

interface GroupProps {
  id: string;
  group: LineGroup;
  active: number;
  onPoint(at: number): void;
  onChoose(line: Line): void;
}

function Group({ id, group, active, onPoint, onChoose }: GroupProps) {
  const { t } = useTranslation();
  const label = t(`palette.groups.${group.group}`);
  return (
    <div role="group" aria-label={label}>
      <p className={classes.heading} aria-hidden>
        {label}
      </p>
      {group.lines.map((line) => {
        const Icon = line.icon;
        return (
          // The keys are those of the field, which keeps the focus.
          <div
            key={line.key}
            id={`${id}-${line.at}`}
            role="option"
            aria-selected={line.at === active}
            tabIndex={-1}
            className={classes.line}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => onPoint(line.at)}
            onClick={() => onChoose(line)}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
            <span className={classes.words}>{line.words}</span>
            {line.detail !== '' && <span className={classes.detail}>{line.detail}</span>}
          </div>
        );
      })}
    </div>
  );
}

/** What becomes of the search for vehicles, said also to who hears rather than sees. */
function State({ found, none }: { found: FoundVehicles; none: boolean }) {
  const { t } = useTranslation();
  const text = found.searching ? t('palette.searching') : found.failure ? t('palette.vehiclesFailed', { reason: failureText(found.failure) }) : none ? t('palette.none') : '';
  return (
    <p className={classes.state} role="status" data-quiet={text === ''}>
      {text}
    </p>
  );
}

function Hints() {
  const { t } = useTranslation();
  return (
    <p className={classes.hints} aria-hidden>
      {HINTS.map(({ id, caps }) => (
        <span key={id}>
          {caps.map((cap) => (
            <KeyCap key={cap} cap={cap} />
          ))}
          {t(`palette.hints.${id}`)}
        </span>
      ))}
    </p>
  );
}

const HINTS = [
  { id: 'walk', caps: ['↑', '↓'] },
  { id: 'choose', caps: ['Enter'] },
  { id: 'leave', caps: ['Esc'] },
] as const;
