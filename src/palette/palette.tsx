import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { currentClientOf } from '../../domain/desk/client.ts';
import { useClientDesk } from '../live/clients/use-client-desk.ts';
import { KeyCap } from '../base/keys/key-cap.tsx';
import { isKey, KEYS } from '../base/keys/keys.ts';
import { stopwatchMs } from '../base/platform.ts';
import { useScope, useSignedIn } from '../base/session/session-context.tsx';
import { failureText } from '../base/ui/failure-text.ts';
import { useCombobox } from '../base/ui/use-combobox.ts';
import { useModal } from '../base/ui/use-modal.ts';
import { partedSearch } from './known-as.ts';
import { linesAtFirst, linesFor, linesOf, type Line, type LineGroup, type Subject } from './lines.ts';
import classes from './palette.module.css';
import { openRecent } from './recent.ts';
import { useCommands } from './use-commands.ts';
import { useDeeds } from './use-deeds.tsx';
import { useFound, type Found } from './use-found.ts';

/** What is typed and listed, and the keys that walk it; the arrow to the right goes into what a line has actions of. */
function usePalette(typed: string, onLeave: () => void) {
  const [search, setSearch] = useState(typed);
  const [picked, setPicked] = useState<Subject | null>(null);
  const { groups, lines, found } = useLines(search, picked);
  const choose = useChoose(onLeave);
  const goInto = (subject: Subject | null) => {
    setPicked(subject);
    combobox.setActive(0);
  };
  const type = (text: string) => {
    setSearch(text);
    goInto(null);
  };
  const onOtherKey = (event: KeyboardEvent): boolean => {
    const line = lines[combobox.active];
    const subject = event.key === 'ArrowRight' && line && isAtEnd(event.target) ? subjectOf(line) : undefined;
    if (isKey(KEYS.palette, event)) onLeave();
    else if (subject) goInto(subject);
    else if (event.key === 'ArrowLeft' && picked !== null) goInto(null);
    else return false;
    return true;
  };
  const combobox = useCombobox({ items: lines, onSelect: choose, onOtherKey });
  return { search, type, groups, lines, found, choose, onInto: picked === null ? goInto : null, ...combobox };
}

/** Screens, vehicles, clients and actions by their words: type, walk with the arrows, Enter goes. */
export function Palette({ typed, onLeave }: { typed: string; onLeave(): void }) {
  const { t } = useTranslation();
  const palette = usePalette(typed, onLeave);
  const { search, groups, lines, found, choose, onInto, active, setActive, listId, optionId, inputProps } = palette;
  useScrolledIntoView(optionId(active));
  return (
    <PaletteDialog onLeave={onLeave}>
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          {...inputProps}
          className={classes.input}
          aria-label={t('palette.field')}
          placeholder={t('palette.field')}
          value={search}
          onChange={(event) => palette.type(event.currentTarget.value)}
        />
        <button type="button" className={classes.leave} onClick={onLeave}>
          {t('palette.leave')}
        </button>
      </div>
      <div
        id={listId}
        className={classes.list}
        role="listbox"
        aria-label={t('palette.results')}
        hidden={lines.length === 0}
      >
        {groups.map((group) => (
          <Group
            key={group.group}
            group={group}
            active={active}
            optionId={optionId}
            onPoint={setActive}
            onChoose={choose}
            onInto={onInto}
          />
        ))}
      </div>
      <State found={found} none={lines.length === 0} />
      <Hints />
    </PaletteDialog>
  );
}

/** What a line has actions of. */
const subjectOf = ({ choice }: Line): Subject | undefined =>
  choice.kind === 'vehicle' || choice.kind === 'client' ? choice : undefined;

/** Whether the caret is behind all that was typed: there the arrow has nothing else to do. */
const isAtEnd = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.selectionStart === target.value.length;

function useScrolledIntoView(id: string): void {
  useEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}

/** What the palette lists for the typed words; recent and common lines while nothing is typed. */
function useLines(search: string, picked: Subject | null) {
  const recent = useScope().once(openRecent);
  const commands = useCommands();
  const named = partedSearch(search);
  const found = useFound(named.term);
  const { subjects } = found;
  const subject = picked ?? (subjects.length === 1 ? subjects[0]! : null);
  const deeds = useDeeds(subject, named.deeds);
  const groups =
    picked !== null
      ? linesOf(picked, deeds)
      : search.trim() === ''
        ? linesAtFirst(commands, recent.list())
        : linesFor({ search, term: named.term, commands, subjects, deeds });
  return { groups, lines: groups.flatMap((group) => group.lines), found };
}

/** Leaves the palette, and does what was chosen: commands and vehicles are remembered. */
function useChoose(onLeave: () => void): (line: Line) => void {
  const { user } = useSignedIn();
  const recent = useScope().once(openRecent);
  const desk = useClientDesk();
  const [, navigate] = useLocation();
  return ({ choice }) => {
    onLeave();
    if (choice.kind === 'command') {
      recent.note({ kind: 'command', id: choice.command.id });
      choice.command.run();
    } else if (choice.kind === 'deed') {
      choice.deed.run();
    } else if (choice.kind === 'client') {
      desk.tracked.send({ type: 'TRACK', client: currentClientOf(choice.client) });
      navigate('/trackback');
    } else {
      recent.note(choice);
      const screen = user.profile === 'USER' ? '/trackback' : '/trackdevice';
      navigate(`${screen}?device=${choice.vehicle.device}`, { state: { askedAt: stopwatchMs() } });
    }
  };
}

/** A modal dialog that Escape, Back or a click on its backdrop closes. */
function PaletteDialog({ onLeave, children }: { onLeave(): void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <dialog {...useModal(onLeave)} className={classes.dialog} aria-label={t('palette.title')}>
      <div className={classes.content}>{children}</div>
    </dialog>
  );
}

interface GroupProps {
  group: LineGroup;
  active: number;
  optionId(index: number): string;
  onPoint(at: number): void;
  onChoose(line: Line): void;
  /** Shows what can be done with a line; null where that is shown. */
  onInto: ((subject: Subject) => void) | null;
}

function Group({ group, active, optionId, onPoint, onChoose, onInto }: GroupProps) {
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
            id={optionId(line.at)}
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
            {onInto && <Into subject={subjectOf(line)} onInto={onInto} />}
          </div>
        );
      })}
    </div>
  );
}

/** The pointer's way to what the right arrow shows. */
function Into({ subject, onInto }: { subject: Subject | undefined; onInto(subject: Subject): void }) {
  if (subject === undefined) return null;
  return (
    // The keys are those of the field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span
      className={classes.into}
      data-into
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        onInto(subject);
      }}
    >
      <IconChevronRight size={18} stroke={1.75} />
    </span>
  );
}

/** The state of the search for vehicles, announced by screen readers as well. */
function State({ found, none }: { found: Found; none: boolean }) {
  const { t } = useTranslation();
  const text = found.searching
    ? t('palette.searching')
    : found.failure
      ? t('palette.vehiclesFailed', { reason: failureText(found.failure) })
      : none
        ? t('palette.none')
        : '';
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
  { id: 'into', caps: ['→'] },
  { id: 'leave', caps: ['Esc'] },
] as const;
