import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Conflict, Failure, Result } from '../../../contract/failure.ts';
import { toast } from '../ui/toasts.ts';
import type { Faults } from './body-faults.ts';
import { mergeVersions, type Versions } from './merge-versions.ts';
import { placeFaults, type FieldNames } from './place-faults.ts';
import { useDraft } from './use-draft.ts';
import { useFields, type Fields } from './use-fields.ts';
import { useUnsaved } from './use-unsaved.tsx';

export interface SaveOptions<V extends object, O> {
  /** What the fields hold at first. */
  initial: V;
  /** Sends what the fields hold; null where the last one is still under way. `version` is the one that was seen of the record. */
  send(values: V, version: number): Promise<Result<O> | null>;
  /** What keeps the values from being sent, by path of the body. */
  check?(values: V, version: number): Faults;
  /** Fields that show paths of another name. */
  names?: FieldNames<V>;
  /** The version of the record that the fields were filled from, where two people may edit it. */
  version?: number;
  /** The version that a record has once it was saved, for a form that stays. */
  versionOf?(saved: O): number;
  /** Turns values of the record that somebody else changed into those of fields that hold them another way. */
  read?(after: Readonly<Record<string, unknown>>): Partial<V>;
  /** Whether leaving with changes asks; not where a choice is changed again in a moment. */
  isGuarded?: boolean;
  /** What is said when it was saved; `null` where something else says it. */
  saved?: string | null;
  /** What the form begins anew with, once it was saved; without it what was typed is what is kept. */
  next?(saved: O): V;
  onSaved?(saved: O): void;
}

/** What somebody else saved since the record was read, beside what was typed here. */
export interface Clash<V> extends Versions<V> {
  conflict: Conflict;
  /** Saves what was typed here over what they changed. */
  keepMine(): void;
  /** Fills the fields with what they changed; nothing is saved yet. */
  takeTheirs(): void;
}

/** A form that is saved by a call. */
export interface SaveForm<V extends object> extends Fields<V> {
  isBusy: boolean;
  /** Why the last attempt failed; null while there is none. */
  failure: Failure | null;
  /** What the server said of values that no field shows. */
  rest: readonly string[];
  /** Somebody else was faster; null while nobody was, or where the record is gone. */
  clash: Clash<V> | null;
  save(): void;
  /** Leaves the form: at once, or when the person says that what was typed may be lost; never while it is being saved. */
  leave(go: () => void): void;
  /** Asks before what was typed is lost; stands beside the form and its dialog. */
  question: ReactNode;
}

interface Attempt {
  isBusy: boolean;
  failure: Failure | null;
  rest: readonly string[];
}
const NOT_TRIED: Attempt = { isBusy: false, failure: null, rest: [] };

/**
 * A form over any way of saving: one save at a time, what is wrong at its field, what was typed kept when it fails, and nobody leaves
 * it with typed words by accident.
 */
export function useSaveForm<V extends object, O>(options: SaveOptions<V, O>): SaveForm<V> {
  const { t } = useTranslation();
  const fields = useFields(options.initial);
  const [attempt, setAttempt] = useState(NOT_TRIED);
  const [version, setVersion] = useState(options.version ?? 0);
  const isGuarded = options.isGuarded !== false;
  const unsaved = useUnsaved(fields.isDirty && isGuarded, fields.undo);
  useDraft(fields, isGuarded);
  const place = (faults: Faults) => placeFaults(faults, fields.read(), options.names);
  const done = (saved: O): void => {
    if (options.versionOf) setVersion(options.versionOf(saved));
    // At once: what follows may lead to another place, and nothing is lost there any more.
    flushSync(() => fields.fill(options.next ? options.next(saved) : fields.read()));
    if (options.saved !== null) toast('success', options.saved ?? t('savedDataMessage'));
    options.onSaved?.(saved);
  };
  const save = async (from: number): Promise<void> => {
    const values = fields.read();
    // A fault that no field shows is left to the server to say.
    const { errors } = place(options.check?.(values, from) ?? {});
    fields.show(errors);
    if (Object.keys(errors).length > 0) return;
    setAttempt({ ...NOT_TRIED, isBusy: true });
    const answer = await options.send(values, from);
    if (answer === null) return;
    const clash = answer.ok ? null : clashOf(answer.failure);
    // Somebody changed the record, but nothing of what stands here.
    if (clash?.disputed.length === 0) return clash.keepMine();
    const placed = place(answer.ok ? {} : (answer.failure.fields ?? {}));
    setAttempt({ isBusy: false, failure: answer.ok ? null : answer.failure, rest: placed.rest });
    if (answer.ok) done(answer.value);
    else fields.show(placed.errors);
  };
  const settle = (now: number, kept: V, values: V): void => {
    setVersion(now);
    setAttempt(NOT_TRIED);
    fields.fill(kept, values);
  };
  const clashOf = ({ conflict }: Failure): Clash<V> | null => {
    if (!conflict || conflict.version === null) return null;
    const now = conflict.version;
    const versions = mergeVersions(conflict, fields.kept(), fields.read(), options.names, options.read);
    return {
      ...versions,
      conflict,
      keepMine: () => {
        settle(now, versions.kept, versions.withMine);
        void save(now);
      },
      takeTheirs: () => settle(now, versions.kept, versions.withTheirs),
    };
  };
  return {
    ...fields,
    ...attempt,
    clash: attempt.failure && clashOf(attempt.failure),
    save: () => void save(version),
    leave: (go) => {
      if (!attempt.isBusy) unsaved.before(go);
    },
    question: unsaved.question,
  };
}
