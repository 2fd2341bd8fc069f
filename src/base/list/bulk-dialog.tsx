import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { Callout } from '../ui/callout.tsx';
import { CtrlEnter } from '../ui/ctrl-enter.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { openDialog } from '../ui/dialogs.ts';
import { failureText } from '../ui/failure-text.ts';
import { toast } from '../ui/toasts.ts';
import { BulkFields, missingOf, type BulkField, type Said } from './bulk-fields.tsx';
import { BulkOutcomes } from './bulk-outcomes.tsx';
import { againOf, withOutcome, type Outcome } from './bulk-run.ts';
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
  /** Whether a row takes it as it stands; where none of the chosen does, it cannot be started. */
  accepts?(row: T): boolean;
  /** What is to be known beforehand, such as that some of them do not take it; null where nothing is. */
  warn?(rows: readonly T[]): string | null;
  /** What is asked once for all rows, such as a comment on each of them. */
  fields?: readonly BulkField[];
  /** Does it with one row; null where it was done, else why not. */
  run(row: T, said: Said): Promise<Failure | null>;
  /** What leaves it alone is called, where “cancel” would be taken for the action. */
  back?: string;
  /** Says why it was not done, where there is more to say than of other failures. */
  explain?(failure: Failure): string;
}

interface Props<T> {
  action: BulkAction<T>;
  rows: readonly T[];
  nameOf(row: T): string;
  /** With what was done; asked for at the end, and again where what failed was tried once more. */
  onDone(): void;
  /** One row that went well needs no second look: a toast says so. */
  isBrief?: boolean;
  onClose(): void;
}

/** Does an action row by row, and again with those for which it failed. */
function useBulkRun<T>({ action, rows, nameOf, onDone, isBrief = false, onClose }: Props<T>) {
  const { t } = useTranslation();
  const [outcomes, setOutcomes] = useState<readonly Outcome<T>[]>([]);
  const [stage, setStage] = useState<'asking' | 'running' | 'over'>('asking');
  const again = stage === 'over' ? againOf(outcomes) : [];
  const run = async (said: Said): Promise<void> => {
    let found = outcomes;
    setStage('running');
    for (const row of stage === 'asking' ? rows : again) {
      // One after the other: what a server takes at once is not the size of somebody's selection.
      const failure = await action.run(row, said);
      found = withOutcome(found, { row, name: nameOf(row), failure });
      setOutcomes(found);
    }
    setStage('over');
    onDone();
    const [only, ...others] = found;
    if (!isBrief || others.length > 0 || only?.failure !== null) return;
    toast('success', `${only.name}: ${t('list.bulk.done')}`);
    onClose();
  };
  return { run, stage, outcomes, again: again.length };
}

/** Asks, does it row by row, and says of each row what came of it; what failed is tried again with what was typed. */
function BulkDialog<T>(props: Props<T>) {
  const { action, rows, nameOf, onClose } = props;
  const { t } = useTranslation();
  const { run, stage, outcomes, again } = useBulkRun(props);
  const [said, setSaid] = useState<Said>({});
  const [isTried, setIsTried] = useState(false);
  const { fields = [], explain = failureText } = action;
  const warning = action.warn?.(rows) ?? null;
  // An action that none of the rows takes is not begun; what to do instead is said above.
  const isVain = stage === 'asking' && action.accepts !== undefined && !rows.some(action.accepts);
  const isAsked = stage === 'asking' || again > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (stage === 'over' && again === 0) onClose();
    else if (!isVain && stage !== 'running' && missingOf(fields, said).length === 0) void run(said);
  };
  const leave = () => {
    if (stage !== 'running') onClose();
  };
  const button = useFocusOnce(stage === 'over');
  const label = stage === 'over' ? t('common.close') : action.label;
  return (
    <Dialog
      title={stage === 'over' ? t('list.bulk.over', { action: action.label }) : action.title(rows.length)}
      onDismiss={leave}
    >
      <form noValidate onSubmit={submit}>
        {/* How many says nothing of which it is. */}
        {rows.length === 1 && outcomes.length === 0 && <p className={classes.about}>{nameOf(rows[0]!)}</p>}
        {stage === 'asking' && <p>{action.text}</p>}
        {stage === 'asking' && warning !== null && <Callout tone="warning">{warning}</Callout>}
        {stage !== 'asking' && (
          <BulkOutcomes outcomes={outcomes} total={rows.length} isOver={stage === 'over'} explain={explain} />
        )}
        {isAsked && <BulkFields fields={fields} said={said} isTried={isTried} onChange={setSaid} />}
        <div className={classes.answers}>
          {fields.length > 0 && <CtrlEnter isSaid={isAsked} />}
          {(isAsked || stage === 'running') && (
            <Button variant="default" h={44} disabled={stage === 'running'} onClick={leave}>
              {stage === 'over' ? t('common.close') : (action.back ?? t('list.cancel'))}
            </Button>
          )}
          <Button ref={button} type="submit" h={44} loading={stage === 'running'} disabled={isVain}>
            {again > 0 ? t('common.retry') : label}
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

/** Asks for an action on some rows, does it, and says of each what came of it. */
export const askBulk = <T,>(props: Omit<Props<T>, 'onClose'>): void =>
  openDialog('bulk', (close) => <BulkDialog {...props} onClose={close} />);
