import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../contract/failure.ts';
import { isApple } from '../platform.ts';
import { Dialog } from '../ui/dialog.tsx';
import { openDialog } from '../ui/dialogs.ts';
import { failureText } from '../ui/failure-text.ts';
import { belowToasts } from '../ui/toast-room.ts';
import { toast } from '../ui/toasts.ts';
import { BulkFields, missingOf, type BulkField, type Said } from './bulk-fields.tsx';
import classes from './list-screen.module.css';

/** What can be done with all chosen rows. */
export interface BulkAction<T> {
  id: string;
  /** What the button says. */
  label: string;
  icon?: ReactNode;
  /** What is asked before it is done. */
  title(count: number): string;
  text: string;
  /** What is asked once for all rows, such as a comment on each of them. */
  fields?: readonly BulkField[];
  /** Does it with one row; null where it was done, else why not. */
  run(row: T, said: Said): Promise<Failure | null>;
  /** What leaves it alone is called, where “cancel” would be taken for the action. */
  back?: string;
  /** Says why it was not done, where there is more to say than of other failures. */
  explain?(failure: Failure): string;
}

interface Outcome {
  name: string;
  failure: Failure | null;
}

interface Props<T> {
  action: BulkAction<T>;
  rows: readonly T[];
  nameOf(row: T): string;
  /** With what was done; asked for once, at the end. */
  onDone(): void;
  /** One row that went well needs no second look: a toast says so. */
  isBrief?: boolean;
  onClose(): void;
}

/** Asks, does it row by row, and says of each row what came of it. */
function BulkDialog<T>({ action, rows, nameOf, onDone, isBrief = false, onClose }: Props<T>) {
  const { t } = useTranslation();
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const [said, setSaid] = useState<Said>({});
  const [isTried, setIsTried] = useState(false);
  const { fields = [], explain = failureText } = action;
  const done = outcomes?.length ?? 0;
  const isRunning = outcomes !== null && done < rows.length;
  const isOver = outcomes !== null && !isRunning;
  const run = async () => {
    const found: Outcome[] = [];
    setOutcomes([]);
    for (const row of rows) {
      // One after the other: what a server takes at once is not the size of somebody's selection.
      found.push({ name: nameOf(row), failure: await action.run(row, said) });
      setOutcomes([...found]);
    }
    onDone();
    const [only, ...others] = found;
    if (!isBrief || others.length > 0 || only?.failure !== null) return;
    toast('success', `${only.name}: ${t('list.bulk.done')}`);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isOver) onClose();
    else if (!isRunning && missingOf(fields, said).length === 0) void run();
  };
  const leave = () => {
    if (!isRunning) onClose();
  };
  const button = useFocusOnce(isOver);
  return (
    <Dialog title={action.title(rows.length)} onDismiss={leave}>
      <form noValidate onSubmit={submit}>
        {outcomes === null ? (
          <>
            <p>{action.text}</p>
            <BulkFields fields={fields} said={said} isTried={isTried} onChange={setSaid} />
          </>
        ) : (
          <Outcomes outcomes={outcomes} total={rows.length} explain={explain} />
        )}
        <div className={classes.answers}>
          {fields.length > 0 && <CtrlEnter />}
          {!isOver && (
            <Button variant="default" h={44} disabled={isRunning} onClick={leave}>
              {action.back ?? t('list.cancel')}
            </Button>
          )}
          <Button ref={button} type="submit" h={44} loading={isRunning}>
            {isOver ? t('common.close') : action.label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A button that takes the focus once something is so: what had it is gone then, and the next Enter is for the button. */
function useFocusOnce(isSo: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSo) button.current?.focus();
  }, [isSo]);
  return button;
}

function submitOnCtrlEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  event.preventDefault();
  (event.currentTarget as HTMLFormElement).requestSubmit();
}

const ENTER = 'Enter';

/** In a field of several lines Enter begins a new one: with Ctrl it goes on, for who has the hands on the keys. */
function CtrlEnter() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current!.closest('form')!;
    form.addEventListener('keydown', submitOnCtrlEnter);
    return () => form.removeEventListener('keydown', submitOnCtrlEnter);
  }, []);
  return (
    <span ref={place} className={classes.shortcut} aria-hidden>
      <kbd>{isApple() ? '⌘' : 'Ctrl'}</kbd> <kbd>{ENTER}</kbd>
    </span>
  );
}

interface OutcomesProps {
  outcomes: readonly Outcome[];
  total: number;
  explain(failure: Failure): string;
}

function Outcomes({ outcomes, total, explain }: OutcomesProps) {
  const { t } = useTranslation();
  const failed = outcomes.filter(({ failure }) => failure !== null).length;
  return (
    <>
      <p role="status">
        {t('list.bulk.progress', { done: outcomes.length, total })}
        {failed > 0 && ` ${t('list.bulk.failed', { count: failed })}`}
      </p>
      <ul className={classes.outcomes}>
        {outcomes.map(({ name, failure }, index) => (
          <li key={index} data-failed={failure !== null}>
            <strong>{name}</strong> <span>{failure ? explain(failure) : t('list.bulk.done')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Asks for an action on some rows, does it, and says of each what came of it. */
export const askBulk = <T,>(props: Omit<Props<T>, 'onClose'>): void =>
  openDialog('bulk', (close) => <BulkDialog {...props} onClose={close} />);

/** What is chosen, and what can be done with it. */
export function BulkBar<T>({
  rows,
  actions,
  nameOf,
  also,
  onDone,
  onClear,
}: {
  rows: readonly T[];
  actions: readonly BulkAction<T>[];
  /** What else can be done with them all at once, without a question. */
  also?: ((rows: readonly T[], onDone: () => void) => ReactNode) | undefined;
  nameOf(row: T): string;
  onDone(): void;
  onClear(): void;
}) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <div ref={belowToasts} className={classes.bulk} role="group" aria-label={t('list.bulk.label')}>
      <span role="status">{t('list.bulk.chosen', { count: rows.length })}</span>
      {actions.map((action) => (
        <Button
          key={action.id}
          variant="default"
          h={36}
          leftSection={action.icon}
          onClick={() => askBulk({ action, rows, nameOf, onDone })}
        >
          {action.label}
        </Button>
      ))}
      {also?.(rows, onDone)}
      <Button variant="subtle" color="gray" h={36} onClick={onClear}>
        {t('list.bulk.none')}
      </Button>
    </div>
  );
}
